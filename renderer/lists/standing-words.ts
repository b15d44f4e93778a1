/** How far a record of a list is from the service, in words. */
import type { RecordId } from '../../shared/ids.ts';
import { isLive } from '../../shared/queue/pending-write.ts';
import type { ListedKind } from '../../shared/table/first-views.ts';
import { standingInWords } from '../words/standing.ts';
import type { ListsContext } from './lists-context.ts';

/** Empty where all of it is sent. */
export function standingWordsIn(
  parts: Pick<ListsContext, 'now' | 'outbox' | 'state'>,
  kind: ListedKind,
  id: RecordId,
): string {
  const write = parts.outbox.of(id, kind).findLast(isLive);
  return write === undefined ? '' : standingInWords(write, parts);
}
