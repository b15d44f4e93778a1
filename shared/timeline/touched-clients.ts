/** Which clients anything has happened to since a day: the events of their timelines. */
import { attachmentsIn } from '../kinds/note.ts';
import type { Comment } from '../records/comment.ts';
import type { Company } from '../records/company.ts';
import type { Contact } from '../records/contact.ts';
import type { Deal } from '../records/deal.ts';
import type { Recipient } from '../records/document.ts';
import type { Invoice } from '../records/invoice.ts';
import type { NoteSummary } from '../records/note.ts';
import type { Project } from '../records/project.ts';
import { idsOfComplete, type Stage } from '../records/stage.ts';
import { doneAt, type Task, taskStates } from '../records/task.ts';
import type { TaskStatus } from '../records/task-status.ts';
import type { TimeEntry } from '../records/time-entry.ts';
import { addDays } from '../time/calendar.ts';
import { type Day, dayOf, parseTimestamp } from '../time.ts';
import { clientHints, clientIds, clientsOfDeal } from './client-deals.ts';
import { changeItems, type StoryChange } from './story-changes.ts';

/** The records, as far as they can have an event in the span. */
export type TouchSources = {
  readonly notes: readonly Pick<NoteSummary, 'date' | 'created_at' | 'note_links'>[];
  readonly entries: readonly Pick<TimeEntry, 'date' | 'project_id'>[];
  readonly comments: readonly Comment[];
  readonly invoices: readonly Pick<Invoice, 'company_id' | 'project_id' | 'issued_date'>[];
  readonly tasks: readonly TouchingTask[];
  readonly statuses: readonly TaskStatus[];
  readonly deals: readonly Deal[];
  readonly projects: readonly Pick<Project, 'id' | 'company_id'>[];
  readonly contacts: readonly Pick<Contact, 'id' | 'company_ids'>[];
  readonly companies: readonly Pick<Company, 'id' | 'name' | 'created_at'>[];
  readonly stages: readonly Stage[];
  /** Those made on this computer; one that was not sent names only what it was made for. */
  readonly documents: readonly TouchingDocument[];
  /** The unsent changes of clients, contacts, projects, tasks, deals and invoices. */
  readonly changes: readonly StoryChange[];
};

type TouchingTask = Pick<
  Task,
  'id' | 'project_id' | 'completed_at' | 'task_status_id' | 'updated_at'
>;

type TouchingDocument = {
  readonly created_at?: string;
  readonly updated_at: string;
  readonly company_id?: unknown;
  readonly project_id?: unknown;
  readonly deal_id?: unknown;
  readonly project_ids?: readonly unknown[];
  readonly recipients?: readonly Pick<Recipient, 'company_id'>[];
};

export type Span = { readonly since: Day; readonly today: Day; readonly zone: string };

/** The ids of these clients, as text. */
export function touchedClients(sources: TouchSources, span: Span): ReadonlySet<string> {
  const touched = new Set<string>();
  const touch = (id: number | string | null | undefined) => {
    if (id !== null && id !== undefined) touched.add(String(id));
  };
  const byProject = new Map(sources.projects.map((one) => [String(one.id), one.company_id]));
  const touchProject = (id: unknown) => touch(byProject.get(String(id)));
  const byContact = new Map(sources.contacts.map((one) => [String(one.id), one.company_ids]));
  const isIn = (day: Day | null) => day !== null && day >= span.since && day <= span.today;
  const happenedIn = spanTest(span);

  for (const client of sources.companies) {
    // One that was made here has no moment yet.
    if (!client.created_at || happenedIn(client.created_at)) touch(client.id);
  }
  for (const note of sources.notes) {
    if (note.date === null ? !happenedIn(note.created_at) : !isIn(note.date)) continue;
    for (const { record_type: type, record_id: id } of attachmentsIn(note.note_links)) {
      if (type === 'company') touch(id);
      if (type === 'project') touchProject(id);
      if (type === 'contact') for (const client of byContact.get(String(id)) ?? []) touch(client);
    }
  }
  for (const entry of sources.entries) if (isIn(entry.date)) touchProject(entry.project_id);
  for (const invoice of sources.invoices) {
    if (!isIn(invoice.issued_date)) continue;
    touch(invoice.company_id);
    touchProject(invoice.project_id);
  }
  const states = taskStates(sources.statuses);
  for (const task of sources.tasks) {
    const done = doneAt(task, states);
    if (done !== null && happenedIn(done)) touchProject(task.project_id);
  }
  const closing = idsOfComplete(sources.stages);
  const closed = sources.deals.filter(
    ({ board_group_id: stage, close_date }) =>
      stage !== null && closing.has(stage) && isIn(close_date),
  );
  const made = sources.documents.filter((one) => happenedIn(one.created_at ?? one.updated_at));
  for (const { company_id, project_id, project_ids = [], recipients = [] } of made) {
    for (const { company_id: id } of [{ company_id }, ...recipients]) touch(id as number);
    for (const id of [project_id, ...project_ids]) touchProject(id);
  }
  const promised = new Set(made.map(({ deal_id: deal }) => String(deal)));
  const withDocument = sources.deals.filter(({ id }) => promised.has(String(id)));
  const talked = sources.comments.filter(({ created_at }) => happenedIn(created_at));
  const clientsOf = dealClients(sources);
  const changed = changedIn(sources.changes, isIn, span);
  for (const { company_id, company_ids = [], project_id } of changed.records) {
    for (const id of [company_id, ...company_ids]) touch(id);
    touchProject(project_id);
  }
  const talkedOf = subjects(talked, 'Deal', sources.deals);
  for (const deal of [...closed, ...withDocument, ...talkedOf, ...changed.deals]) {
    for (const id of clientsOf(deal)) touch(id);
  }
  for (const task of subjects(talked, 'Task', sources.tasks)) touchProject(task.project_id);
  return touched;
}

type Changed = {
  readonly company_id?: number | null;
  readonly company_ids?: readonly number[];
  readonly project_id?: unknown;
};

/** The records with a change that the timeline names and the service has not got (V17); a client as its own. */
function changedIn(
  changes: readonly StoryChange[],
  isIn: (day: Day) => boolean,
  { zone }: Span,
): { readonly records: readonly Changed[]; readonly deals: readonly Deal[] } {
  const places = { zone, placeNames: new Map(), isTicked: () => false };
  const within = changes.filter((one) => changeItems([one], places).some(({ day }) => isIn(day)));
  return {
    records: within.map(({ write, record }): Changed => {
      const isClient = write.record.kind === 'company';
      return isClient ? { company_id: record['id'] as number } : (record as Changed);
    }),
    deals: within.flatMap(({ write, record }) =>
      write.record.kind === 'deal' ? [record as unknown as Deal] : [],
    ),
  };
}

/** The records that these comments are on. */
function subjects<R extends { readonly id: number | string }>(
  comments: readonly Comment[],
  type: 'Deal' | 'Task',
  records: readonly R[],
): readonly R[] {
  const wanted = new Set(
    comments.flatMap((one) => (one.commentable_type === type ? [one.commentable_id] : [])),
  );
  return wanted.size === 0 ? [] : records.filter(({ id }) => wanted.has(String(id)));
}

/** Tells for a deal which clients it is of, as far as that is sure. */
function dealClients({ companies, contacts }: Pick<TouchSources, 'companies' | 'contacts'>) {
  const byName = Map.groupBy(companies, ({ name }) => name);
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  return (deal: Deal): readonly number[] => {
    const named = deal.contact_ids.flatMap((id) => byId.get(id) ?? []);
    const ofContacts = new Set(clientIds(named));
    if (deal.company_name === null) return [...ofContacts];
    const parties = { companies: byName.get(deal.company_name) ?? [], contacts: named };
    const found = clientsOfDeal(clientHints(deal), parties);
    const isSure = found.length === 1 || found.every(({ id }) => ofContacts.has(id));
    return isSure ? found.map(({ id }) => id) : [];
  };
}

/** Tells whether a moment is in the span. Most are long before it, and their text tells that at once. */
function spanTest({ since, today, zone }: Span): (moment: string) => boolean {
  const early = addDays(since, -2);
  return (moment) => {
    if (moment < early) return false;
    const at = parseTimestamp(moment);
    if (Number.isNaN(at)) return false;
    const day = dayOf(at, zone);
    return day >= since && day <= today;
  };
}
