/** The name of a write's record, if the write itself has none. */

import { isLocalId } from '../../shared/ids.ts';
import { listOf } from '../../shared/kinds/field.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import { saysTitle, titleAmong } from '../../shared/queue/words/record-name.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import type { Cache } from '../cache/cache.ts';
import { LiveQuery } from '../cache/live-query.ts';
import { recordTitle } from '../cache/read-names.ts';

/** The title in another write of the record, else in the cache; reactive. */
export function createTitle(
  write: PendingWrite,
  { cache, outbox }: { readonly cache: Cache; readonly outbox: Pick<Outbox, 'of'> },
): { readonly current: string | undefined } {
  const { kind, id } = write.record;
  const own = saysTitle(write) ? undefined : titleAmong(write, outbox.of(id, kind));
  const list = listOf(kind);
  if (saysTitle(write) || own !== undefined || isLocalId(id) || list === undefined) {
    return { current: own };
  }
  return new LiveQuery(() => recordTitle(cache, { list, id }));
}
