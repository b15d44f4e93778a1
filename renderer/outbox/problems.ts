/** The question to the user about a write that only they can decide. */

import { cut } from '../../shared/cut-text.ts';
import { fieldsOf, kinds } from '../../shared/kinds/kinds.ts';
import { isMadeAtSend, isTooLate } from '../../shared/queue/lookup/match.ts';
import { canBeMadeAgain } from '../../shared/queue/machine/made-again.ts';
import {
  fieldsSet,
  isUncertain,
  type PendingWrite,
  type Sent,
} from '../../shared/queue/pending-write.ts';
import { isIdMissing } from '../../shared/queue/references.ts';
import { isListed } from '../../shared/queue/requests/requests.ts';
import { NAME_CHARS_MAX } from '../../shared/queue/words/record-name.ts';
import type { Fields } from '../../shared/records/kinds.ts';

/** The question about a create whose fate only the user can tell, one of these writes. */
export function questionOf(write: PendingWrite, writes: readonly PendingWrite[]): string | null {
  const { state, record } = write;
  if (state.kind !== 'unsure') return null;
  const { word: kind, namedBy } = kinds[record.kind];
  if (state.found === null) {
    const why = isListed(record.kind)
      ? 'Traytable couldn’t check'
      : `it has no list of ${kind}s to look in`;
    const asked = write.hasLostPast
      ? 'This comes from an earlier copy of your data and may be on the service already'
      : 'The service didn’t answer';
    return `${asked}, and ${why}. ${searchQuestion(write, writes)}`;
  }
  // A name that is set in a create alone is no field that can be changed.
  const found = { ...state.found, ...fieldsOf(record.kind, state.found) };
  const name = namedBy
    .map((field) => found[field])
    .find((one) => typeof one === 'string' && one !== '');
  const called = name === undefined ? '' : ` “${cut(String(name), NAME_CHARS_MAX)}”`;
  if (write.hasLostPast) {
    return `This comes from an earlier copy of your data. The service has a ${kind}${called}, perhaps this one with later edits. Is it this one?`;
  }
  const what = describeTime(state.found, state);
  return `The service didn’t answer. It has a ${kind}${called} ${what}. Is it this one?`;
}

/** Why only the user can tell whether this match is theirs. */
function describeTime(found: Fields, sent: Sent): string {
  if (isTooLate(found, sent)) return 'that was made later';
  return sent.likelyAt !== undefined && !isMadeAtSend(found, sent)
    ? 'that may be from another time, because this computer’s clock was changed'
    : 'from that time, which was edited since';
}

/**
 * Asks about one of several changes with the same words. The one found may be that of another, so
 * the user has to count them.
 */
function searchQuestion(write: PendingWrite, writes: readonly PendingWrite[]): string {
  const said = JSON.stringify(fieldsSet(write));
  const alike = writes.filter(
    (one) =>
      one.change.kind === 'create' &&
      one.record.kind === write.record.kind &&
      isUncertain(one) &&
      JSON.stringify(fieldsSet(one)) === said,
  );
  const count = alike.length;
  if (isIdMissing(writes, write)) {
    return count > 1
      ? `Other changes wait for it. You made ${count} alike. If the web application shows fewer than ${count}, send it again.`
      : 'Other changes wait for it. If it isn’t in the web application, send it again.';
  }
  return count > 1
    ? `You made ${count} alike. Look in the web application: are there ${count}?`
    : 'Look for it in the web application. Is it there?';
}

/** The label for saving my version as a record of its own: for a refused one there is no other. */
export function keepBothInWords(write: PendingWrite): string {
  const { state } = write;
  if (canBeMadeAgain(write)) return 'Make it again';
  return state.kind === 'conflict' ? 'Keep both' : 'Save as a new note';
}
