/** Fetches a record that the user opens and that is not on this computer (L28). */
import type { ListName } from '../../shared/api/endpoints.ts';
import type { Clock } from '../../shared/ports.ts';
import type { Fetched } from '../../shared/pull/removal.ts';
import { lists } from '../../shared/records/lists.ts';
import type { Client } from '../api/client.ts';
import type { ListMemory } from './list-memory.ts';
import type { Outlet } from './outlet.ts';
import { pulledById, readById } from './read-by-id.ts';
import type { RecordMoments } from './record-moments.ts';

export type FetchParts = {
  readonly client: Client;
  readonly outlet: Outlet;
  readonly own: RecordMoments;
  readonly memory: Pick<ListMemory, 'know'>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly accountKey: string;
};

/** Resolves once the cache has the record, or with why it does not come. It removes nothing. */
export async function fetchRecord(list: ListName, id: string, parts: FetchParts): Promise<Fetched> {
  const { accountKey, clock, memory, outlet, own, signal } = parts;
  if (!lists[list].canReadOne) return 'failed';
  const moment = own.moment();
  const { answer = 'failed', record } = await readById(list, id, parts, {
    signal,
    priority: 'view',
  });
  if (record === undefined) return answer;
  if (own.isNewer(list, id, moment)) return 'found'; // the reply to our write is on its way
  if (!memory.know(list, [id])) return 'failed'; // it would never be removed (L20)
  const pulled = pulledById(list, [record], clock.now());
  const delivered = await outlet.deliver(pulled, { accountKey, signal });
  return delivered === undefined ? 'failed' : 'found';
}
