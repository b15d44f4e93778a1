/** The records of a client, project, contact or deal as the user left them. */

import { kinds } from '../../shared/kinds/kinds.ts';
import { attachmentsIn, isAttachedTo, type NoteAttachment } from '../../shared/kinds/note.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import type { NoteSummary } from '../../shared/records/note.ts';
import { type ClientDeals, dealsOfClient } from '../../shared/timeline/client-deals.ts';
import type { TimelineSources } from '../../shared/timeline/timeline.ts';
import { once } from './found-records.ts';
import { ownDocuments } from './own-documents.ts';
import type { StoryOf, StoryRead } from './read-story.ts';
import { type Row, rowsWithPending } from './record-choices.ts';
import { changesWithin } from './story-changes.ts';

export type Story = Omit<StoryRead, 'deals' | 'dealContacts' | 'namesakes' | 'clientId'> & {
  readonly deals: ClientDeals;
  readonly documents: TimelineSources['documents'];
  readonly changes: TimelineSources['changes'];
};

/** Lays the pending writes over the records that {@link readStory} found, and adds those made here. */
export function storyWithPending(
  read: StoryRead,
  { kind, id, name, parties }: StoryOf,
  writes: readonly PendingWrite[],
): Story {
  const rows = overlaidBy(writes);
  const client = kind === 'company' ? id : read.clientId;
  const isClient = (value: unknown) => client !== null && String(value) === String(client);
  const contacts = rows('contacts', read.contacts).filter((contact) =>
    parties === undefined
      ? contact.company_ids.some(isClient)
      : parties.contacts.some((one) => String(one) === String(contact.id)),
  );
  const projects = rows('projects', read.projects).filter(({ company_id }) => isClient(company_id));
  // The work for its client is nothing of a deal.
  const ofProjects = kind === 'deal' ? [] : projects;
  const projectIds = new Set(
    kind === 'project' ? [String(id)] : ofProjects.map((project) => String(project.id)),
  );
  const notesOf = kind === 'deal' ? (['company', client ?? ''] as const) : ([kind, id] as const);
  const inProject = (project: unknown) => project !== null && projectIds.has(String(project));
  const contactIds = new Set(kind === 'company' ? contacts.map((one) => String(one.id)) : []);
  const isOfClient = { project: inProject, contact: (one: unknown) => contactIds.has(String(one)) };
  const stageNames = new Map(read.stages.map((stage) => [stage.id, stage.name]));
  const statusNames = new Map(read.statuses.map((status) => [status.id, status.name]));
  const deals = rows('deals', read.deals).map((deal) => ({
    ...deal,
    status: stageNames.get(deal.board_group_id ?? '') ?? deal.status,
  }));
  const ownDeals = dealsOf({ kind, id, name }, deals, { ...read, contacts });
  const dealIds = new Set(ownDeals.sure.map((deal) => String(deal.id)));
  const tasks = rows('tasks', read.tasks).filter((task) => inProject(task.project_id));
  const found = {
    ...{ contacts, projects, stages: read.stages, members: read.members, statuses: read.statuses },
    notes: rows('notes', read.notes).filter((note) => isNoteOf(note, notesOf, isOfClient)),
    tasks: tasks.map((task) => ({
      ...task,
      status: statusNames.get(task.task_status_id ?? '') ?? task.status,
    })),
    entries: rows('timeEntries', read.entries).filter(({ project_id: of }) => inProject(of)),
    invoices: rows('invoices', read.invoices).filter(
      ({ company_id, project_id }) =>
        (kind === 'company' && isClient(company_id)) || inProject(project_id),
    ),
    deals: ownDeals,
    documents: ownDocuments(writes, {
      ...(kind === 'company' && { company: String(id), deals: dealIds }),
      ...(kind === 'deal' && { deals: new Set([String(id)]) }),
      ...(kind === 'contact' && { contact: String(id) }),
      projects: projectIds,
    }),
  };
  const subjects = new Set([
    ...(kind === 'deal' ? [`Deal ${id}`] : []),
    ...ownDeals.sure.map((deal) => `Deal ${deal.id}`),
    ...found.tasks.map((task) => `Task ${task.id}`),
  ]);
  const story = {
    ...found,
    comments: rows('comments', read.comments).filter(({ commentable_type: type, commentable_id }) =>
      subjects.has(`${type} ${commentable_id}`),
    ),
  };
  const self = { id, [kinds[kind].namedBy[0] ?? 'title']: name };
  const changes = changesWithin(writes, {
    shown: { ...byKind({ ...story, deals: ownDeals.sure }), [kind]: [self] },
    before: byKind({ ...read, deals: dealsOf({ kind, id, name }, read.deals, read).sure }),
  });
  return { ...story, changes };
}

/** A note is on the record itself, or on a project or a contact of it. */
function isNoteOf(
  { note_links: links }: Pick<NoteSummary, 'note_links'>,
  [type, id]: readonly [NoteAttachment['record_type'], number | string],
  isOfClient: Readonly<Record<'project' | 'contact', (id: unknown) => boolean>>,
): boolean {
  const attachments = attachmentsIn(links);
  const isOnPart = attachments.some(
    ({ record_type, record_id }) => record_type !== 'company' && isOfClient[record_type](record_id),
  );
  return isOnPart || isAttachedTo(attachments, type, id);
}

function overlaidBy(writes: readonly PendingWrite[]) {
  return <R extends { readonly id: number | string }>(
    list: Parameters<typeof rowsWithPending>[0],
    confirmed: readonly R[],
  ) =>
    rowsWithPending(
      list,
      confirmed as unknown as readonly Row[],
      writes,
    ) as unknown as readonly R[];
}

type Listed = Pick<
  StoryRead,
  'contacts' | 'deals' | 'projects' | 'tasks' | 'invoices' | 'entries'
> & {
  readonly comments: StoryRead['comments'];
  readonly notes: readonly { readonly id: string }[];
  readonly documents?: Story['documents'];
};

function byKind({ entries, documents = [], ...all }: Listed) {
  return {
    ...{ contact: all.contacts, deal: all.deals, project: all.projects, task: all.tasks },
    ...{ invoice: all.invoices, note: all.notes, comment: all.comments },
    ...{ 'time-entry': entries, document: documents },
  };
}

/** A deal that is not on the service yet has the id of its client instead of the name. */
function dealsOf(
  { kind, id, name }: StoryOf,
  deals: StoryRead['deals'],
  { namesakes, contacts, dealContacts }: Pick<StoryRead, 'namesakes' | 'contacts' | 'dealContacts'>,
): ClientDeals {
  const isThis = (value: unknown) => String(value) === String(id);
  if (kind === 'deal') return { sure: [], unsure: [] };
  if (kind === 'contact') {
    return { sure: deals.filter((deal) => deal.contact_ids.some(isThis)), unsure: [] };
  }
  const { sure, unsure } = dealsOfClient(deals, {
    ...{ client: { id: Number(id), name }, namesakes },
    contacts: once([...contacts, ...dealContacts]),
  });
  const madeHere = deals.filter(
    (deal) => kind === 'company' && 'company_id' in deal && isThis(deal.company_id),
  );
  return { sure: once([...madeHere, ...sure]), unsure };
}
