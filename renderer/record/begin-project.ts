/** Begins the project of a deal, for the client that the deal names. */
import type { Deal } from '../../shared/records/deal.ts';
import type { ConfirmedRecord, Fields } from '../../shared/records/kinds.ts';
import { clientHints, clientsOfDeal } from '../../shared/timeline/client-deals.ts';
import type { Navigation } from '../app/navigation.svelte.ts';
import type { Cache } from '../cache/cache.ts';
import { readDealClients } from '../cache/read-deal-clients.ts';

type Parts = {
  readonly cache: Cache;
  readonly navigation: Pick<Navigation, 'beginRecord'>;
};

/** A deal has only the name of its client: where several could be meant, the user chooses. */
export async function beginProjectOf(
  record: ConfirmedRecord,
  { cache, navigation }: Parts,
): Promise<void> {
  navigation.beginRecord('project', await clientFields(record, cache).catch(() => ({})));
}

async function clientFields(record: ConfirmedRecord, cache: Cache): Promise<Fields> {
  const { company_id } = record;
  if (company_id) return { company_id }; // chosen here, and not sent yet
  const hints = clientHints(record as unknown as Pick<Deal, 'company_name' | 'contact_ids'>);
  const [client, ...others] = clientsOfDeal(hints, await readDealClients(cache, hints));
  return client === undefined || others.length > 0 ? {} : { company_id: client.id };
}
