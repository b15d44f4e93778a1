/** The tables of tasks, time entries, comments and tags. */

/** Part of the schema; it refers to members and projects in the other part. */
export const WORK_TABLES = `CREATE TABLE task_statuses (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  color TEXT NOT NULL,
  position INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('active', 'complete'))
) STRICT;

CREATE TABLE tags (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  tag_type TEXT NOT NULL,
  color TEXT NOT NULL
) STRICT;

CREATE TABLE tasks (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  description TEXT,
  project_id INTEGER REFERENCES projects (id),
  parent_task_id TEXT REFERENCES tasks (id),
  status_id TEXT NOT NULL REFERENCES task_statuses (id),
  assignee_member_id INTEGER REFERENCES members (id),
  due_date TEXT,
  completed_at INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX tasks_of ON tasks (project_id);
CREATE INDEX tasks_below ON tasks (parent_task_id);
CREATE INDEX tasks_by_creation ON tasks (created_at, id);
CREATE INDEX tasks_by_change ON tasks (updated_at, id);

CREATE TABLE task_tags (
  task_id TEXT NOT NULL REFERENCES tasks (id),
  tag_id INTEGER NOT NULL REFERENCES tags (id),
  PRIMARY KEY (task_id, tag_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE time_entries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  date TEXT NOT NULL,
  started_at INTEGER,
  ended_at INTEGER,
  duration_seconds INTEGER NOT NULL,
  description TEXT,
  project_id INTEGER REFERENCES projects (id),
  task_id TEXT REFERENCES tasks (id),
  member_id INTEGER NOT NULL REFERENCES members (id),
  billable INTEGER NOT NULL CHECK (billable IN (0, 1)),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX time_entries_of ON time_entries (project_id);
CREATE INDEX time_entries_of_task ON time_entries (task_id);
CREATE INDEX time_entries_by_day ON time_entries (date);
CREATE INDEX time_entries_by_creation ON time_entries (created_at);
CREATE INDEX time_entries_by_change ON time_entries (updated_at);

CREATE TABLE time_entry_tags (
  time_entry_id INTEGER NOT NULL REFERENCES time_entries (id),
  tag_id INTEGER NOT NULL REFERENCES tags (id),
  PRIMARY KEY (time_entry_id, tag_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE comments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('user_created', 'event')),
  commentable_type TEXT NOT NULL CHECK (commentable_type IN ('Task', 'Deal')),
  commentable_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  body_html TEXT NOT NULL,
  author_member_id INTEGER REFERENCES members (id)
) STRICT;
CREATE INDEX comments_of ON comments (commentable_type, commentable_id);
CREATE INDEX comments_by_creation ON comments (created_at);
`;
