/** The words for a change of an entry that came with a change of another one, by a split or its undo. */
import { needsUser, type PendingWrite } from '../../shared/queue/pending-write.ts';
import { isJoinedAway, isSentTied } from '../../shared/queue/tied-writes.ts';

/** Says why it is not taken back alone, or what is left if it is; `null` for any other write. */
export function tiedInWords(write: PendingWrite): string | null {
  if (write.tied === undefined) return null;
  if (isJoinedAway(write)) return 'It was joined with another entry, which has its time now.';
  if (isSentTied(write)) {
    return write.tied === 'joined'
      ? 'It was joined with another entry. To undo that, split the other one on the Time page.'
      : 'Another entry was changed with it. To undo that, change both on the Time page.';
  }
  if (!needsUser(write)) return null;
  return write.tied === 'joined'
    ? 'Another entry has its time. If you keep this one, shorten the other.'
    : 'Another entry was changed with it. If you don’t keep this change, change that one too.';
}
