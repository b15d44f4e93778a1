/**
 * The tables of the account. Instants are milliseconds since 1970, days `YYYY-MM-DD`. Money is
 * decimal text, so that a sum never passes through a binary float (conv.money).
 */
import { ACCESS_TABLES } from './access-schema.ts';
import { WORK_TABLES } from './work-schema.ts';

/** The `user_version` of a database; another version is not opened. */
export const SCHEMA_VERSION = 4;

/** Creates the tables of an empty database. */
export const SCHEMA = `
CREATE TABLE account (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  name TEXT NOT NULL,
  time_zone TEXT NOT NULL,
  secret TEXT NOT NULL
) STRICT;

CREATE TABLE counters (
  name TEXT PRIMARY KEY,
  counted INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE members (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  avatar_url TEXT,
  archived_at INTEGER,
  reach TEXT NOT NULL CHECK (reach IN ('all', 'assigned'))
) STRICT;

${ACCESS_TABLES}
CREATE TABLE companies (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT,
  default_contact_id INTEGER REFERENCES contacts (id) DEFERRABLE INITIALLY DEFERRED,
  description TEXT,
  industry TEXT,
  company_size TEXT,
  source TEXT,
  linkedin TEXT,
  instagram TEXT,
  twitter TEXT,
  facebook TEXT,
  archived_at INTEGER,
  created_at INTEGER NOT NULL,
  avatar_url TEXT
) STRICT;

CREATE TABLE company_domains (
  domain TEXT PRIMARY KEY,
  company_id INTEGER NOT NULL REFERENCES companies (id),
  position INTEGER NOT NULL
) STRICT;
CREATE INDEX company_domains_of ON company_domains (company_id, position);

CREATE TABLE member_companies (
  member_id INTEGER NOT NULL REFERENCES members (id),
  company_id INTEGER NOT NULL REFERENCES companies (id),
  PRIMARY KEY (member_id, company_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE contacts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT,
  email TEXT,
  job_title TEXT,
  phone_number TEXT,
  archived_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE contact_companies (
  contact_id INTEGER NOT NULL REFERENCES contacts (id),
  company_id INTEGER NOT NULL REFERENCES companies (id),
  PRIMARY KEY (contact_id, company_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX contact_companies_of ON contact_companies (company_id);

CREATE TABLE stages (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  color TEXT NOT NULL,
  position INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('active', 'complete')),
  deal_probability TEXT,
  resource_type TEXT NOT NULL CHECK (resource_type IN ('Deal', 'Project'))
) STRICT;

CREATE TABLE deals (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL,
  deal_number TEXT NOT NULL UNIQUE,
  deal_value TEXT,
  currency TEXT NOT NULL,
  probability INTEGER,
  close_date TEXT,
  archived_at INTEGER,
  assignee_member_id INTEGER REFERENCES members (id),
  stage_id TEXT REFERENCES stages (id),
  company_id INTEGER REFERENCES companies (id),
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE deal_contacts (
  deal_id INTEGER NOT NULL REFERENCES deals (id),
  contact_id INTEGER NOT NULL REFERENCES contacts (id),
  PRIMARY KEY (deal_id, contact_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE projects (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT,
  public_url_token TEXT UNIQUE,
  currency TEXT NOT NULL,
  start_date TEXT,
  sequence INTEGER,
  number TEXT,
  numbered_for INTEGER,
  stage_id TEXT REFERENCES stages (id),
  billing_type TEXT,
  billing_cycle TEXT,
  billing_fee TEXT,
  company_id INTEGER REFERENCES companies (id),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX projects_of ON projects (company_id);

${WORK_TABLES}
CREATE TABLE templates (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  type TEXT NOT NULL,
  body TEXT NOT NULL,
  roles TEXT NOT NULL
) STRICT;

CREATE TABLE documents (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL,
  doc_number TEXT NOT NULL UNIQUE,
  template_id TEXT NOT NULL REFERENCES templates (id),
  company_id INTEGER REFERENCES companies (id),
  project_id INTEGER REFERENCES projects (id),
  deal_id INTEGER REFERENCES deals (id),
  created_by_member_id INTEGER NOT NULL REFERENCES members (id),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  status TEXT NOT NULL,
  body TEXT NOT NULL,
  unassigned_roles TEXT NOT NULL
) STRICT;

CREATE TABLE document_recipients (
  document_id INTEGER NOT NULL REFERENCES documents (id),
  position INTEGER NOT NULL,
  status TEXT NOT NULL,
  role TEXT NOT NULL,
  contact_id INTEGER REFERENCES contacts (id),
  company_member_id INTEGER REFERENCES members (id),
  company_id INTEGER REFERENCES companies (id),
  name TEXT,
  email TEXT,
  PRIMARY KEY (document_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE invoices (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  invoice_number TEXT UNIQUE,
  title TEXT,
  currency TEXT NOT NULL,
  issued_date TEXT,
  due_date TEXT,
  project_id INTEGER REFERENCES projects (id),
  client_email TEXT,
  public_url_token TEXT UNIQUE,
  created_at INTEGER NOT NULL,
  total_amount TEXT NOT NULL,
  discount_amount TEXT,
  status TEXT NOT NULL,
  due_date_option TEXT,
  company_id INTEGER REFERENCES companies (id),
  client_name TEXT,
  subtotal TEXT,
  tax_amount TEXT,
  kind TEXT NOT NULL,
  repeat_interval TEXT,
  repeat_finish_date TEXT,
  series_id INTEGER REFERENCES invoices (id),
  send_at TEXT
) STRICT;
CREATE INDEX invoices_of_series ON invoices (series_id);

CREATE TABLE invoice_items (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  invoice_id INTEGER NOT NULL REFERENCES invoices (id),
  position INTEGER NOT NULL,
  name TEXT,
  description TEXT,
  amount TEXT,
  rate TEXT,
  unit_type TEXT NOT NULL,
  total TEXT NOT NULL
) STRICT;
CREATE INDEX invoice_items_of ON invoice_items (invoice_id, position);

CREATE TABLE notes (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  date TEXT,
  visibility TEXT NOT NULL CHECK (visibility IN ('everyone', 'author_only')),
  created_by_member_id INTEGER REFERENCES members (id),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  content_html TEXT
) STRICT;
CREATE INDEX notes_by_creation ON notes (created_at, id);
CREATE INDEX notes_by_change ON notes (updated_at, id);

CREATE TABLE note_links (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  note_id TEXT NOT NULL REFERENCES notes (id),
  record_type TEXT NOT NULL CHECK (record_type IN ('company', 'project', 'contact')),
  record_id INTEGER NOT NULL
) STRICT;
CREATE INDEX note_links_of ON note_links (note_id);
CREATE INDEX note_links_to ON note_links (record_type, record_id);
`;
