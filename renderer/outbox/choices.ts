/** The user's choices for a write: the label of each button, and its effect. */
import { isLocalId } from '../../shared/ids.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import { isHeld, isHeldDelete } from '../../shared/queue/held.ts';
import { canBeMadeAgain } from '../../shared/queue/machine/made-again.ts';
import {
  isFoldable,
  isLive,
  isUndoable,
  needsUser,
  type PendingWrite,
} from '../../shared/queue/pending-write.ts';
import { isGone } from '../../shared/queue/refusals.ts';
import { isListed } from '../../shared/queue/requests/requests.ts';
import { isJoinedAway, isSentTied } from '../../shared/queue/tied-writes.ts';
import { keepBothInWords } from './problems.ts';

/** Each is one call to main; `delete-again` is asked about first. */
export type Deed =
  | 'restore'
  | 'delete-again'
  | 'discard'
  | 'retry'
  | 'delete-now'
  | 'resolve'
  | 'keep-both'
  | 'is-there'
  | 'send-again';

export type Choice = { readonly deed: Deed; readonly label: string };

/**
 * The buttons of a write, given the writes of its record. A discarded one cannot be restored over a
 * newer one (Q11). A label never understates its effect: only "Delete" deletes. If others wait for
 * the id of its record, that has to be found (Q5.2). If its record is locked, it can only go (Q11.8).
 */
export function choicesOf(
  write: PendingWrite,
  ofRecord: readonly PendingWrite[],
  isAwaited = false,
  isLocked = false,
): Choice[] {
  const { change, state, record } = write;
  const isDelete = change.kind === 'delete';
  const isNote = record.kind === 'note';
  // Nothing that is sent again could be taken, nor a choice between two versions.
  if (isLocked && !isGone(write)) return [{ deed: 'discard', label: 'Discard' }];
  switch (state.kind) {
    case 'discarded':
      if (ofRecord.some((one) => isLive(one) || isJoinedAway(one))) return [];
      if (!isDelete) return [{ deed: 'restore', label: 'Restore' }];
      // A record that was never made cannot be deleted.
      return isLocalId(record.id) ? [] : [{ deed: 'delete-again', label: 'Delete again…' }];
    case 'unsure':
      return [
        ...foundChoices(write, isAwaited),
        { deed: 'send-again', label: 'Send again' },
        { deed: 'discard', label: 'Discard' },
      ];
    case 'conflict': {
      const keepTheirs = {
        deed: 'discard',
        label: isDelete ? `Keep the ${kinds[record.kind].word}` : 'Keep theirs',
      } as const;
      if (isNote) return isDelete ? [keepTheirs] : [...keepBoth(write), keepTheirs];
      return [{ deed: 'resolve', label: isDelete ? 'Delete anyway' : 'Keep mine' }, keepTheirs];
    }
    case 'sending':
    case 'looking':
    case 'done':
      return [];
    default:
      return [...keepBoth(write), ...waitingChoices(write)];
  }
}

/** Why a discarded write has no button; `null` where it has one, or nothing could follow from it. */
export function choiceHint(
  { change, state, record }: PendingWrite,
  ofRecord: readonly PendingWrite[],
): string | null {
  if (state.kind !== 'discarded' || !ofRecord.some(isLive)) return null;
  if (change.kind !== 'delete') return 'Restore after the newer change is sent';
  return isLocalId(record.id) ? null : 'Delete again after the newer change is sent';
}

function foundChoices({ state, record }: PendingWrite, isAwaited: boolean): Choice[] {
  const isFound = state.kind === 'unsure' && state.found !== null;
  if (isFound || !isAwaited) return [{ deed: 'is-there', label: 'It’s there' }];
  return isListed(record.kind) ? [{ deed: 'retry', label: 'Check again' }] : [];
}

function waitingChoices(write: PendingWrite): Choice[] {
  const isDelete = write.change.kind === 'delete';
  const send: Choice =
    isUndoable(write) || isHeldDelete(write)
      ? { deed: 'delete-now', label: 'Delete now' }
      : { deed: 'retry', label: isDelete ? 'Delete now' : isHeld(write) ? 'Send now' : 'Try now' };
  if (!isFoldable(write) || isSentTied(write)) return [send];
  return [send, { deed: 'discard', label: isDelete ? 'Undo delete' : 'Discard' }];
}

function keepBoth(write: PendingWrite): Choice[] {
  if (canBeMadeAgain(write)) return [{ deed: 'keep-both', label: keepBothInWords(write) }];
  const canBeNote = write.record.kind === 'note' && write.change.kind === 'update';
  return canBeNote && needsUser(write)
    ? [{ deed: 'keep-both', label: keepBothInWords(write) }]
    : [];
}
