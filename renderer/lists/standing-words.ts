/** How far a record of a list is from the service, in words. */
import type { RecordId } from '../../shared/ids.ts';
import { isLive } from '../../shared/queue/pending-write.ts';
import { standingOf } from '../../shared/queue/words/describe.ts';
import type { ListedKind } from '../../shared/table/first-views.ts';
import { pauseInWords } from '../words/pace.ts';
import { memberOf } from '../words/people.ts';
import type { ListsContext } from './lists-context.ts';

/** Empty where all of it is sent. */
export function standingWordsIn(
  { now, outbox, state }: Pick<ListsContext, 'now' | 'outbox' | 'state'>,
  kind: ListedKind,
  id: RecordId,
): string {
  const write = outbox.of(id, kind).findLast(isLive);
  if (write === undefined) return '';
  const { status } = state;
  return standingOf(write, status.line, memberOf(state), pauseInWords(status, now));
}
