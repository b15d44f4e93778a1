/** Comments of the sample: what people wrote on tasks and deals, and recorded events. */
import { type Instant, MINUTE_MS } from '../../shared/time.ts';
import { createMarkdownRenderer } from '../rules/markdown.ts';
import { type Commentable, insertComment, recordEvent } from '../store/comments.ts';
import { momentAfter } from './draw/calendar.ts';
import { memberAt, presentMember } from './fill-work.ts';
import type { Sample, SampleCompany } from './sample.ts';
import { dealThreads, type Thread, taskThreads } from './text/comments.ts';

/** A task or deal with the facts that comments need. */
type Subject = {
  readonly on: Commentable;
  readonly company: SampleCompany | undefined;
  readonly createdAt: Instant;
  /** Its status or stage, and the one before; null if it never moved. */
  readonly status: string | null;
  readonly lastStatus: string | null;
  readonly movedAt: Instant | null;
};

/** Inserted in order of time, so that ids rise with time. */
type Planned = { readonly at: Instant; readonly keep: () => void };

/** Adds threads and events to some tasks and deals, oldest first. */
export function fillComments(sample: Sample): void {
  const { draw } = sample;
  const render = createMarkdownRenderer();
  const planned: Planned[] = [];
  for (const task of tasksOf(sample)) {
    if (draw.chance(0.12)) planned.push(...thread(sample, task, draw.next(taskThreads), render));
    if (draw.chance(0.2)) planned.push(...events(sample, task));
  }
  for (const deal of dealsOf(sample)) {
    if (draw.chance(0.4)) planned.push(...thread(sample, deal, draw.next(dealThreads), render));
    if (draw.chance(0.6)) planned.push(...events(sample, deal));
  }
  for (const { keep } of planned.toSorted((a, b) => a.at - b.at)) keep();
}

/** Two people write in turns, each within two hours; comments later than now are dropped. */
function thread(
  sample: Sample,
  subject: Subject,
  lines: Thread,
  render: (markdown: string) => string,
): Planned[] {
  const { store, draw, now } = sample;
  const [owner, assigned] = sample.business.members;
  const startedAt = momentAfter(draw, subject.createdAt, 14, now);
  const first = memberAt(sample, startedAt);
  const second = first === owner.id ? assigned.id : owner.id;
  let at = startedAt;
  const written = lines.map((line, index) => {
    if (index > 0) at += draw.between(4, 120) * MINUTE_MS;
    const memberId = index % 2 === 0 ? first : second;
    return { on: subject.on, html: render(fillIn(line, subject.company)), memberId, at };
  });
  return written
    .filter((one) => one.at < now)
    .map((one) => ({ at: one.at, keep: () => insertComment(store, one) }));
}

function fillIn(line: string, company: SampleCompany | undefined): string {
  return line
    .replaceAll('{person}', company?.contacts[0]?.firstName ?? 'Somebody')
    .replaceAll('{client}', company?.shortName ?? 'The client');
}

/** Records the move into the present status, if there was one. */
function events(sample: Sample, { on, createdAt, ...subject }: Subject): Planned[] {
  const { store, draw, now } = sample;
  const { status, lastStatus, movedAt } = subject;
  if (status === null || lastStatus === null) return [];
  const at = movedAt ?? momentAfter(draw, createdAt, 30, now);
  const memberId = presentMember(sample).id;
  const text = `Status changed from ${lastStatus} to ${status}.`;
  return [{ at, keep: () => recordEvent(store, { on, text, memberId, at }) }];
}

/** SQL for the last active status before the row's own, of a board or of the task statuses. */
const before = (table: string, position: string, board = '') =>
  `(SELECT name FROM ${table} WHERE state = 'active' ${board} AND position < ${position}
    ORDER BY position DESC LIMIT 1)`;

function tasksOf({ store, projects }: Sample): Subject[] {
  const companies = new Map(projects.map(({ id, company }) => [id, company]));
  const rows = store.sql(`SELECT tasks.id, project_id, created_at, updated_at, s.name AS status,
      ${before('task_statuses', 's.position')} AS last_status
    FROM tasks JOIN task_statuses s ON s.id = status_id ORDER BY tasks.rowid`);
  return rows.all().map((row) => ({
    on: { type: 'Task', id: String(row['id']) },
    company: companies.get(Number(row['project_id'])),
    createdAt: Number(row['created_at']),
    status: String(row['status']),
    lastStatus: row['last_status'] === null ? null : String(row['last_status']),
    movedAt: Number(row['updated_at']),
  }));
}

function dealsOf({ store, companies }: Sample): Subject[] {
  const byId = new Map(companies.map((company) => [company.id, company]));
  const rows = store.sql(`SELECT deals.id, company_id, created_at, s.name AS status,
      ${before('stages', 's.position', `AND resource_type = 'Deal'`)} AS last_status
    FROM deals LEFT JOIN stages s ON s.id = stage_id ORDER BY deals.id`);
  return rows.all().map((row) => ({
    on: { type: 'Deal', id: String(row['id']) },
    company: byId.get(Number(row['company_id'])),
    createdAt: Number(row['created_at']),
    status: row['status'] === null ? null : String(row['status']),
    lastStatus: row['last_status'] === null ? null : String(row['last_status']),
    movedAt: null,
  }));
}
