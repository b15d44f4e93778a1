/** Everything that a captured line can name, by name. */
import type { Cache } from './cache.ts';
import { companies } from './read.ts';
import { allProjects } from './read-time.ts';

/** Archived clients are left out: no work is done for them. */
export async function namedRecords(cache: Cache) {
  const [clients, projects, contacts] = await Promise.all([
    companies(cache),
    allProjects(cache),
    cache.contacts.toArray(),
  ]);
  return {
    clients: clients.filter(({ archived_at }) => archived_at === null),
    projects: projects.map(({ id, title, company_id }) => ({
      id,
      name: title,
      clientId: company_id,
    })),
    contacts: contacts.filter(({ archived_at }) => archived_at === null),
  };
}
