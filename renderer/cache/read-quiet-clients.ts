/** The clients that have gone quiet last, by the rule of the list of clients (`touchedClients`) and by indexes alone. */
import { attachmentsIn, type NoteAttachment } from '../../shared/kinds/note.ts';
import { isLive, type PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Company } from '../../shared/records/company.ts';
import { type Day, dayOf, type Instant } from '../../shared/time.ts';
import {
  type Span,
  type TouchSources,
  touchedClients,
} from '../../shared/timeline/touched-clients.ts';
import type { Cache } from './cache.ts';
import { once, present, unique } from './found-records.ts';
import { documentsMadeHere } from './own-documents.ts';
import { readRecentRows } from './read-touched.ts';
import { type Row, rowsWithPending } from './record-choices.ts';
import type { NoteOnDisk } from './rows.ts';
import { changesWithin } from './story-changes.ts';

/** How many older notes are searched for clients that have gone quiet. */
const OLDER_NOTES_MAX = 200;

/** A client that was not touched in the span, and the day of the last note before it. */
export type QuietClient = { readonly company: Company; readonly noteOn: Day };

export type QuietWanted = {
  readonly span: Span;
  /** The instant at which the span begins. */
  readonly sinceAt: Instant;
  readonly count: number;
  /** The ids of those that the user has reviewed since, as text. */
  readonly reviewed: ReadonlySet<string>;
  readonly writes: readonly PendingWrite[];
};

/** Only clients with an older note count: the others were never written about. */
export async function readQuietClients(
  cache: Cache,
  { span, sinceAt, count, reviewed, writes }: QuietWanted,
): Promise<readonly QuietClient[]> {
  const live = writes.filter(isLive);
  const { boardGroups, comments, companies, contacts, deals, invoices } = cache;
  const { notes, projects, tasks, taskStatuses, timeEntries } = cache;
  const tables = [boardGroups, comments, companies, contacts, deals, invoices];
  const all = [...tables, notes, projects, tasks, taskStatuses, timeEntries];
  return cache.transaction('r', all, async () => {
    const recent = await readRecentOf(cache, { span, sinceAt, writes });
    const touched = touchedClients(recent, span);
    // The clients that notes and time touch are found already.
    const around = {
      ...{ ...nothing, comments: recent.comments },
      ...{ stages: await boardGroups.toArray(), statuses: await taskStatuses.toArray() },
    };
    const found: QuietClient[] = [];
    for (const [id, noteOn] of await readOlder(cache, { span, sinceAt })) {
      if (found.length === count) break;
      if (touched.has(String(id)) || reviewed.has(String(id))) continue;
      const company = await companies.get(id);
      if (company === undefined || company.archived_at !== null) continue;
      const own = await readOwn(cache, company, { around, writes, live });
      if (!touchedClients(own, span).has(String(id))) found.push({ company, noteOn });
    }
    return found;
  });
}

type Asked = { readonly span: Span; readonly sinceAt: Instant };
type Writes = readonly PendingWrite[];
type Pending = { readonly writes: Writes };

/** The notes, comments and time of the span, with the projects and contacts they are on. */
async function readRecentOf(
  cache: Cache,
  { span, sinceAt, writes }: Asked & Pending,
): Promise<TouchSources> {
  const { since, today } = span;
  const read = await readRecentRows(cache, { since, sinceAt, today });
  const asNow = overlaidBy(writes);
  const [notes, entries] = [asNow('notes', read.notes), asNow('timeEntries', read.entries)];
  const comments = asNow('comments', read.comments);
  const links = notes.flatMap(({ note_links }) => attachmentsIn(note_links));
  const namedAs = (type: NoteAttachment['record_type']) =>
    links.flatMap((one) => (one.record_type === type ? [one.record_id] : []));
  const ofProjects = [...entries.map(({ project_id: id }) => id), ...namedAs('project')];
  const [projects, contacts] = await Promise.all([
    cache.projects.bulkGet(numbersIn(ofProjects)),
    cache.contacts.bulkGet(numbersIn(namedAs('contact'))),
  ]);
  const around = {
    projects: asNow('projects', once(projects)),
    contacts: asNow('contacts', once(contacts)),
  };
  return { ...nothing, ...{ notes, entries, comments }, ...around } as unknown as TouchSources;
}

/** Each id of the service once. */
function numbersIn(ids: readonly unknown[]): number[] {
  return unique(ids).filter((id) => typeof id === 'number');
}

/** Lays the pending writes over rows of a list. */
function overlaidBy(writes: readonly PendingWrite[]) {
  return (list: Parameters<typeof rowsWithPending>[0], rows: readonly unknown[]) =>
    rowsWithPending(list, rows as readonly Row[], writes);
}

const nothing: TouchSources = {
  ...{ notes: [], entries: [], comments: [], invoices: [], tasks: [], deals: [] },
  ...{ projects: [], contacts: [], companies: [], stages: [], statuses: [], documents: [] },
  changes: [],
};

/** All else that can touch one client: its invoices, tasks and deals, and what was said on them. */
async function readOwn(
  cache: Cache,
  { id, name }: Company,
  { around, writes, live }: { readonly around: TouchSources; readonly live: Writes } & Pending,
): Promise<TouchSources> {
  const [companies, contacts, projects] = await Promise.all([
    name === null ? cache.companies.bulkGet([id]) : cache.companies.where({ name }).toArray(),
    cache.contacts.where('company_ids').equals(id).toArray(),
    cache.projects.where('company_id').equals(id).toArray(),
  ]);
  const projectIds = projects.map((one) => one.id);
  const contactIds = contacts.map((one) => one.id);
  const [tasks, billed, ofProjects, named, met] = await Promise.all([
    cache.tasks.where('project_id').anyOf(projectIds).toArray(),
    cache.invoices.where('company_id').equals(id).toArray(),
    cache.invoices.where('project_id').anyOf(projectIds).toArray(),
    name === null ? [] : cache.deals.where('company_name').equals(name).toArray(),
    cache.deals.where('contact_ids').anyOf(contactIds).toArray(),
  ]);
  const before = {
    ...{ company: present(companies), contact: contacts, project: projects, task: tasks },
    ...{ deal: once([...named, ...met]), invoice: once([...billed, ...ofProjects]) },
  };
  const asNow = overlaidBy(writes);
  const shown = {
    ...{ company: asNow('companies', before.company), contact: asNow('contacts', contacts) },
    ...{ project: asNow('projects', projects), task: asNow('tasks', tasks) },
    ...{ deal: asNow('deals', before.deal), invoice: asNow('invoices', before.invoice) },
  };
  return {
    ...around,
    ...{ companies: shown.company, contacts: shown.contact, projects: shown.project },
    ...{ tasks: shown.task, deals: shown.deal, invoices: shown.invoice },
    documents: documentsMadeHere(writes),
    changes: changesWithin(live, { shown, before }),
  } as unknown as TouchSources;
}

/** The clients of older notes, also of notes on their projects and contacts, the latest first. */
async function readOlder(
  { contacts, notes, projects }: Cache,
  { span, sinceAt }: Asked,
): Promise<ReadonlyMap<number, Day>> {
  const latest = (rows: {
    reverse(): { limit(count: number): { toArray(): Promise<NoteOnDisk[]> } };
  }) => rows.reverse().limit(OLDER_NOTES_MAX).toArray();
  const [dated, changed] = await Promise.all([
    latest(notes.where('date').below(span.since)),
    latest(notes.where('updatedAt').below(sinceAt)),
  ]);
  const dayOfNote = (note: NoteOnDisk) => note.date ?? dayOf(note.updatedAt, span.zone);
  const older = once([...dated, ...changed])
    .map((note) => ({ ...note, day: dayOfNote(note) }))
    .filter(({ day }) => day < span.since)
    .toSorted((one, other) => (one.day < other.day ? 1 : -1));
  const [ofProjects, ofContacts] = await Promise.all([
    projects.bulkGet(unique(older.flatMap(({ projectIds }) => projectIds))),
    contacts.bulkGet(unique(older.flatMap(({ contactIds }) => contactIds))),
  ]);
  const byProject = new Map(once(ofProjects).map((one) => [one.id, one.company_id]));
  const byContact = new Map(once(ofContacts).map((one) => [one.id, one.company_ids]));
  const found = new Map<number, Day>();
  for (const { companyIds, projectIds, contactIds, day } of older) {
    const through = [
      ...present(projectIds.map((id) => byProject.get(id))),
      ...contactIds.flatMap((id) => byContact.get(id) ?? []),
    ];
    for (const id of [...companyIds, ...through]) if (!found.has(id)) found.set(id, day);
  }
  return found;
}
