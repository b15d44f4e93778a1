/** Fetches the comments of the task or deal on the screen (L17, A19). */
import { type CommentsOn, commentsPage } from '../../shared/api/endpoints.ts';
import type { Clock } from '../../shared/ports.ts';
import type { CommentsFetched } from '../../shared/pull/removal.ts';
import { type Comment, comment } from '../../shared/records/comment.ts';
import type { Client } from '../api/client.ts';
import type { ListMemory } from './list-memory.ts';
import type { Outlet } from './outlet.ts';
import type { RecordMoments } from './record-moments.ts';

export type CommentsParts = {
  readonly client: Client;
  readonly outlet: Outlet;
  readonly own: RecordMoments;
  readonly memory: Pick<ListMemory, 'know'>;
  readonly clock: Clock;
  readonly accountKey: string;
};

type How = { readonly signal: AbortSignal; readonly priority: 'view' | 'pull' };

/** The most pages of comments of one record: more than anybody reads. */
const PAGES_MAX = 20;

/**
 * Delivers them to the cache, as far as they come. Fails where the connection was lost, or the disk
 * refuses.
 *
 * A single page is complete, so comments missing from it are removed. Several pages may have shifted
 * against one another: they add and change, and remove nothing.
 */
export async function fetchComments(
  on: CommentsOn,
  { client, outlet, own, memory, clock, accountKey }: CommentsParts,
  { signal, priority }: How,
): Promise<CommentsFetched> {
  const asOf = clock.now();
  const records: Comment[] = [];
  const moment = own.moment();
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const read = await client.list(commentsPage(on, page), comment, { priority, signal });
    if (read.kind === 'refused' || read.kind === 'unreadable') return 'refused';
    if (read.kind !== 'ok') return 'failed';
    records.push(...read.records);
    const isAll = !read.pagination.has_more || read.records.length === 0;
    if (!isAll && page < PAGES_MAX) continue;
    const current = records.filter(({ id }) => !own.isNewer('comments', String(id), moment));
    const isRead = isAll && page === 1 && read.quarantined.length === 0;
    const isWhole = isRead && !own.hasNewer('comments', moment); // it may lack one of ours
    const pulled = isWhole
      ? ({ kind: 'comments-of', on, asOf, records: current } as const)
      : ({ kind: 'comments', asOf, records: current } as const);
    const ids = current.map(({ id }) => String(id));
    if (!memory.know('comments', ids)) return 'failed'; // the next view fetches them (L20)
    const delivered = await outlet.deliver(pulled, { accountKey, signal });
    return delivered === undefined ? 'failed' : 'found';
  }
  return 'found';
}
