/** The notes of some clients that are on this computer, and those that are not (L26). */
import type { CommentsOn } from '../../shared/api/endpoints.ts';
import type { RecordId } from '../../shared/ids.ts';
import { KIT_COMMENTS_MAX } from '../../shared/pull-limits.ts';
import { type Cache, keyOf } from './cache.ts';
import { present, unique } from './found-records.ts';

/** The texts of clients, as far as they are here. */
export type ClientsHere = {
  /** How many of the clients are here. */
  readonly clients: number;
  readonly notes: number;
  /** The notes whose present text is here, and those without. */
  readonly withText: readonly string[];
  readonly lacking: readonly string[];
};

/** Counts the notes of these clients: those attached to them, their projects and their contacts. */
export async function readClientsHere(
  cache: Cache,
  clientIds: readonly RecordId[],
): Promise<ClientsHere> {
  const { bodies, companies, contacts, notes, projects } = cache;
  const ids = clientIds.map((id) => keyOf('companies', id));
  return cache.transaction('r', [bodies, companies, contacts, notes, projects], async () => {
    const here = present(await companies.bulkGet(ids as number[]));
    const [projectIds, contactIds] = await Promise.all([
      projects.where('company_id').anyOf(ids).primaryKeys(),
      contacts.where('company_ids').anyOf(ids).primaryKeys(),
    ]);
    const found = await Promise.all([
      notes.where('companyIds').anyOf(ids).toArray(),
      notes.where('projectIds').anyOf(projectIds).toArray(),
      notes.where('contactIds').anyOf(contactIds).toArray(),
    ]);
    const rows = [...new Map(found.flat().map((row) => [row.id, row])).values()];
    // By the index alone: this is asked again for each text that comes.
    const versions = rows.map((row) => [row.id, row.updated_at]);
    const withText = new Set(await bodies.where('[id+updated_at]').anyOf(versions).primaryKeys());
    return {
      clients: here.length,
      notes: rows.length,
      withText: [...withText],
      lacking: rows.flatMap(({ id }) => (withText.has(id) ? [] : [id])),
    };
  });
}

/** The tasks and deals of these clients, for a service that gives comments one record at a time. */
export async function commentedOf(
  cache: Cache,
  clientIds: readonly RecordId[],
): Promise<readonly CommentsOn[]> {
  const { companies, contacts, deals, projects, tasks } = cache;
  const ids = clientIds.map((id) => keyOf('companies', id));
  return cache.transaction('r', [companies, contacts, deals, projects, tasks], async () => {
    const names = present(await companies.bulkGet(ids as number[])).flatMap(
      ({ name }) => name ?? [],
    );
    const [projectIds, contactIds] = await Promise.all([
      projects.where('company_id').anyOf(ids).primaryKeys(),
      contacts.where('company_ids').anyOf(ids).primaryKeys(),
    ]);
    const [ofProjects, named, linked] = await Promise.all([
      tasks.where('project_id').anyOf(projectIds).primaryKeys(),
      deals.where('company_name').anyOf(names).primaryKeys(),
      deals.where('contact_ids').anyOf(contactIds).primaryKeys(),
    ]);
    const ofDeals = unique([...named, ...linked]).map(
      (id) => ({ type: 'Deal', id: String(id) }) as const,
    );
    const ofTasks = ofProjects.map((id) => ({ type: 'Task', id }) as const);
    return [...ofDeals, ...ofTasks].slice(0, KIT_COMMENTS_MAX);
  });
}
