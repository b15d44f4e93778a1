/** Everything on this computer that belongs to one client, project or contact. Read by indexes alone. */
import { isLocalId } from '../../shared/ids.ts';
import { attachmentsIn, attachmentsSet, isAttachedTo } from '../../shared/kinds/note.ts';
import type { RecordOf } from '../../shared/pull/delivery.ts';
import { fieldsSet, type PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Contact } from '../../shared/records/contact.ts';
import type { TaskStatus } from '../../shared/records/task-status.ts';
import type { TeamMember } from '../../shared/records/team-member.ts';
import { type ClientDeals, dealsOfClient } from '../../shared/timeline/client-deals.ts';
import type { TimelineSources } from '../../shared/timeline/timeline.ts';
import type { Cache } from './cache.ts';
import { once, present, unique } from './found-records.ts';
import { ownDocuments } from './own-documents.ts';
import { type Row, rowsWithPending } from './record-choices.ts';
import type { NoteRow } from './rows.ts';
import { openNotes } from './sealed-rows.ts';

/** The records that have a story, and the fields that find its items. */
export type StoryOf = {
  readonly kind: 'company' | 'project' | 'contact';
  /** A number, unless only this computer knows it. */
  readonly id: number | string;
  readonly name: string | null;
};

type Project = RecordOf<'projects'>;

export type StoryRead = Omit<TimelineSources, 'notes' | 'documents'> & {
  readonly notes: readonly NoteRow[];
  readonly contacts: readonly Contact[];
  /** Every contact that its deals name. */
  readonly dealContacts: readonly Contact[];
  readonly namesakes: readonly { readonly id: number }[];
  readonly projects: readonly Project[];
  readonly members: readonly TeamMember[];
  readonly statuses: readonly TaskStatus[];
};

/** The notes of the service that pending writes attach to a record. */
export function notesAttachedHere(
  writes: readonly PendingWrite[],
  { kind, id }: Pick<StoryOf, 'kind' | 'id'>,
): readonly string[] {
  const attached = writes.filter(
    (write) =>
      write.record.kind === 'note' &&
      !isLocalId(write.record.id) &&
      isAttachedTo(attachmentsSet(fieldsSet(write)) ?? [], kind, id),
  );
  return [...new Set(attached.map(({ record }) => record.id))];
}

/**
 * Reads what the service has, and the notes in `noteIds`, which pending writes attach to it; `id` of
 * a record made here finds nothing else.
 */
export async function readStory(
  cache: Cache,
  of: StoryOf,
  noteIds: readonly string[] = [],
): Promise<StoryRead> {
  const { boardGroups, comments, companies, contacts, deals, invoices } = cache;
  const { notes, projects, tasks, taskStatuses, teamMembers, timeEntries } = cache;
  const tables = [
    ...[boardGroups, comments, companies, contacts, deals, invoices],
    ...[notes, projects, tasks, taskStatuses, teamMembers, timeEntries],
  ];
  const { id, kind } = of;
  const isClient = kind === 'company';
  const read = await cache.transaction('r', tables, async () => {
    const ownContacts = isClient ? await contacts.where('company_ids').equals(id).toArray() : [];
    const contactIds = kind === 'contact' ? [id] : ownContacts.map((contact) => contact.id);
    const byName = isClient && of.name !== null;
    const [named, linked, namesakes, ownProjects] = await Promise.all([
      byName ? deals.where('company_name').equals(of.name).toArray() : [],
      deals.where('contact_ids').anyOf(contactIds).toArray(),
      byName ? companies.where('name').equals(of.name).toArray() : [],
      isClient ? projects.where('company_id').equals(id).toArray() : [],
    ]);
    const projectIds = kind === 'project' ? [id] : ownProjects.map((project) => project.id);
    const index = { company: 'companyIds', project: 'projectIds', contact: 'contactIds' }[kind];
    const [ownNotes, ownTasks, entries, billed, ofProjects, ...lookups] = await Promise.all([
      notes.where(index).equals(id).toArray(),
      tasks.where('project_id').anyOf(projectIds).toArray(),
      timeEntries.where('project_id').anyOf(projectIds).toArray(),
      isClient ? invoices.where('company_id').equals(id).toArray() : [],
      invoices.where('project_id').anyOf(projectIds).toArray(),
      boardGroups.toArray(),
      teamMembers.toArray(),
      taskStatuses.toArray(),
    ]);
    const [stages, members, statuses] = lookups;
    const attached = present(await notes.bulkGet([...noteIds]));
    const allDeals = once([...named, ...linked]);
    const subjects = [
      ...allDeals.map((deal) => ['Deal', String(deal.id)]),
      ...ownTasks.map((task) => ['Task', task.id]),
    ];
    return {
      ...{ contacts: ownContacts, namesakes, deals: allDeals, projects: ownProjects },
      ...{ notes: once([...ownNotes, ...attached]), tasks: ownTasks, entries },
      ...{ stages, members, statuses },
      invoices: once([...billed, ...ofProjects]),
      dealContacts: present(
        await contacts.bulkGet(unique(allDeals.flatMap((deal) => deal.contact_ids))),
      ),
      comments: await comments.where('[commentable_type+commentable_id]').anyOf(subjects).toArray(),
    };
  });
  return { ...read, notes: await openNotes(cache, read.notes) };
}

export type Story = Omit<StoryRead, 'deals' | 'dealContacts' | 'namesakes'> & {
  readonly deals: ClientDeals;
  readonly documents: TimelineSources['documents'];
};

/** The same as the user left it, with what was made on this computer. */
export function storyWithPending(
  read: StoryRead,
  { kind, id, name }: StoryOf,
  writes: readonly PendingWrite[],
): Story {
  const isThis = (value: unknown) => value !== null && String(value) === String(id);
  const contacts = rows('contacts', read.contacts).filter(
    ({ company_ids }) => kind === 'company' && company_ids.some(isThis),
  );
  const projects = rows('projects', read.projects).filter(
    ({ company_id }) => kind === 'company' && isThis(company_id),
  );
  const projectIds = new Set(
    kind === 'project' ? [String(id)] : projects.map((project) => String(project.id)),
  );
  const inProject = (project: unknown) => project !== null && projectIds.has(String(project));
  const stageNames = new Map(read.stages.map((stage) => [stage.id, stage.name]));
  const statusNames = new Map(read.statuses.map((status) => [status.id, status.name]));
  const deals = rows('deals', read.deals).map((deal) => ({
    ...deal,
    status: stageNames.get(deal.board_group_id ?? '') ?? deal.status,
  }));
  const ownDeals = dealsOf({ kind, id, name }, deals, { ...read, contacts });
  const dealIds = new Set(ownDeals.sure.map((deal) => String(deal.id)));
  return {
    ...{ contacts, projects, stages: read.stages, members: read.members, statuses: read.statuses },
    notes: rows('notes', read.notes).filter(({ note_links: links }) =>
      isAttachedTo(attachmentsIn(links), kind, id),
    ),
    tasks: rows('tasks', read.tasks)
      .filter(({ project_id: project }) => inProject(project))
      .map((task) => ({
        ...task,
        status: statusNames.get(task.task_status_id ?? '') ?? task.status,
      })),
    entries: rows('timeEntries', read.entries).filter(({ project_id: of }) => inProject(of)),
    comments: rows('comments', read.comments).filter(({ id: comment }) =>
      read.comments.some((one) => one.id === comment),
    ),
    invoices: rows('invoices', read.invoices).filter(
      ({ company_id, project_id }) =>
        (kind === 'company' && isThis(company_id)) || inProject(project_id),
    ),
    deals: ownDeals,
    documents: ownDocuments(writes, {
      ...(kind === 'company' && { company: String(id), deals: dealIds }),
      ...(kind === 'contact' && { contact: String(id) }),
      projects: projectIds,
    }),
  };

  function rows<R extends { readonly id: number | string }>(
    list: Parameters<typeof rowsWithPending>[0],
    confirmed: readonly R[],
  ): readonly R[] {
    return rowsWithPending(list, confirmed as unknown as readonly Row[], writes) as unknown as R[];
  }
}

/** A deal that is not on the service yet has the id of its client instead of the name. */
function dealsOf(
  { kind, id, name }: StoryOf,
  deals: StoryRead['deals'],
  { namesakes, contacts, dealContacts }: Pick<StoryRead, 'namesakes' | 'contacts' | 'dealContacts'>,
): ClientDeals {
  const isThis = (value: unknown) => String(value) === String(id);
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
