/** The records of a deal: its comments and contacts, and the notes and projects of its client. */
import type { Deal } from '../../shared/records/deal.ts';
import { clientHints, clientsOfDeal } from '../../shared/timeline/client-deals.ts';
import type { Cache } from './cache.ts';
import { readDealClients } from './read-deal-clients.ts';
import type { DealParties, StoryRead } from './read-story.ts';
import { openNotes } from './sealed-rows.ts';

/** A deal that is not on the service yet has the id of its client instead of the name. */
export function partiesOf(
  deal: Pick<Deal, 'company_name' | 'contact_ids'> & { readonly company_id?: unknown },
): DealParties {
  const { company_id: id } = deal;
  const clientId = typeof id === 'number' || typeof id === 'string' ? id : null;
  return { ...clientHints(deal), clientId };
}

export async function readDealStory(
  cache: Cache,
  id: number | string,
  { clientId, ...hints }: DealParties,
): Promise<StoryRead> {
  const { boardGroups, comments, companies, contacts, notes, projects, teamMembers } = cache;
  const tables = [boardGroups, comments, companies, contacts, notes, projects, teamMembers];
  const read = await cache.transaction('r', tables, async () => {
    const found = await readDealClients(cache, hints);
    const named = clientId === null ? clientsOfDeal(hints, found).map((one) => one.id) : [clientId];
    const [client = null, another] = named;
    const sure = another === undefined ? client : null;
    const [ownNotes, ownProjects, said, stages, members] = await Promise.all([
      sure === null ? [] : notes.where('companyIds').equals(sure).toArray(),
      sure === null ? [] : projects.where('company_id').equals(sure).toArray(),
      comments
        .where('[commentable_type+commentable_id]')
        .equals(['Deal', String(id)])
        .toArray(),
      boardGroups.toArray(),
      teamMembers.toArray(),
    ]);
    return {
      ...{ clientId: sure, contacts: found.contacts, notes: ownNotes, projects: ownProjects },
      ...{ comments: said, stages, members },
    };
  });
  const none = { dealContacts: [], deals: [], entries: [], invoices: [], namesakes: [] };
  return {
    ...{ ...none, statuses: [], tasks: [] },
    ...{ ...read, notes: await openNotes(cache, read.notes) },
  };
}
