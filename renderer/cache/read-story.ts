/** Everything on this computer that belongs to one client, project, contact or deal. Read by indexes alone. */
import { isLocalId } from '../../shared/ids.ts';
import { attachmentsSet, isAttachedTo, type NoteAttachment } from '../../shared/kinds/note.ts';
import type { RecordOf } from '../../shared/pull/delivery.ts';
import { fieldsSet, type PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Contact } from '../../shared/records/contact.ts';
import type { TeamMember } from '../../shared/records/team-member.ts';
import type { ClientHints } from '../../shared/timeline/client-deals.ts';
import type { TimelineSources } from '../../shared/timeline/timeline.ts';
import type { Cache } from './cache.ts';
import { once, present, unique } from './found-records.ts';
import { readDealStory } from './read-deal-story.ts';
import type { NoteRow } from './rows.ts';
import { openNotes } from './sealed-rows.ts';

/** The records that have a story, and the fields that find its items. */
export type StoryOf = {
  readonly kind: 'company' | 'project' | 'contact' | 'deal';
  /** A number, unless only this computer knows it. */
  readonly id: number | string;
  readonly name: string | null;
  /** The fields that name the client and the contacts of a deal. */
  readonly parties?: DealParties;
};

export type DealParties = ClientHints & { readonly clientId: number | string | null };

type Project = RecordOf<'projects'>;

export type StoryRead = Omit<TimelineSources, 'notes' | 'documents' | 'changes'> & {
  readonly notes: readonly NoteRow[];
  readonly contacts: readonly Contact[];
  /** Every contact that its deals name. */
  readonly dealContacts: readonly Contact[];
  readonly namesakes: readonly { readonly id: number }[];
  readonly projects: readonly Project[];
  readonly members: readonly TeamMember[];
  /** The client of a deal, where that is sure. */
  readonly clientId: number | string | null;
};

const indexOfNotes = {
  ...{ company: 'companyIds', project: 'projectIds', contact: 'contactIds' },
  deal: 'companyIds',
} as const;

/** The notes of the service that pending writes attach to a record; to any project or contact, which may be the client's. */
export function notesAttachedHere(
  writes: readonly PendingWrite[],
  { kind, id }: Pick<StoryOf, 'kind' | 'id'>,
): readonly string[] {
  if (kind === 'deal') return []; // no note is attached to a deal
  const isWanted = (links: readonly NoteAttachment[]) =>
    isAttachedTo(links, kind, id) ||
    (kind === 'company' && links.some(({ record_type: type }) => type !== 'company'));
  const attached = writes.filter(
    (write) =>
      write.record.kind === 'note' &&
      !isLocalId(write.record.id) &&
      isWanted(attachmentsSet(fieldsSet(write)) ?? []),
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
  const { id, kind, parties } = of;
  if (kind === 'deal' && parties !== undefined) return readDealStory(cache, id, parties);
  const { boardGroups, comments, companies, contacts, deals, invoices } = cache;
  const { notes, projects, tasks, taskStatuses, teamMembers, timeEntries } = cache;
  const tables = [
    ...[boardGroups, comments, companies, contacts, deals, invoices],
    ...[notes, projects, tasks, taskStatuses, teamMembers, timeEntries],
  ];
  const isClient = kind === 'company';
  const read = await cache.transaction('r', tables, async () => {
    const ownContacts = isClient ? await contacts.where('company_ids').equals(id).toArray() : [];
    const ownContactIds = ownContacts.map((contact) => contact.id);
    const contactIds = kind === 'contact' ? [id] : ownContactIds;
    const byName = isClient && of.name !== null;
    const [named, linked, namesakes, ownProjects] = await Promise.all([
      byName ? deals.where('company_name').equals(of.name).toArray() : [],
      deals.where('contact_ids').anyOf(contactIds).toArray(),
      byName ? companies.where('name').equals(of.name).toArray() : [],
      isClient ? projects.where('company_id').equals(id).toArray() : [],
    ]);
    const ownIds = ownProjects.map((project) => project.id);
    const projectIds = kind === 'project' ? [id] : ownIds;
    const index = indexOfNotes[kind];
    const [
      ownNotes,
      projectNotes,
      contactNotes,
      ownTasks,
      entries,
      billed,
      ofProjects,
      ...lookups
    ] = await Promise.all([
      notes.where(index).equals(id).toArray(),
      notes.where('projectIds').anyOf(ownIds).toArray(),
      notes.where('contactIds').anyOf(ownContactIds).toArray(),
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
      ...{ notes: once([...ownNotes, ...projectNotes, ...contactNotes, ...attached]) },
      ...{ tasks: ownTasks, entries },
      ...{ stages, members, statuses, clientId: null },
      invoices: once([...billed, ...ofProjects]),
      dealContacts: present(
        await contacts.bulkGet(unique(allDeals.flatMap((deal) => deal.contact_ids))),
      ),
      comments: await comments.where('[commentable_type+commentable_id]').anyOf(subjects).toArray(),
    };
  });
  return { ...read, notes: await openNotes(cache, read.notes) };
}
