/** Folds unsent edits of one record into one write (Q7). */
import { CREATE_HELD_MS, TYPING_DEBOUNCE_MAX_MS, TYPING_DEBOUNCE_MS } from '../../queue-limits.ts';
import type { Fields } from '../../records/kinds.ts';
import type { Instant } from '../../time.ts';
import type { EventOf } from '../events.ts';
import { isHeld } from '../held.ts';
import {
  type Change,
  fieldsSet,
  followerId,
  type PendingWrite,
  type WriteState,
} from '../pending-write.ts';
import { isOrphaned, missingReferences } from '../references.ts';
import { sentBeforeOf } from './sent-before.ts';

type SavedEdit = Pick<EventOf<'saved'>, 'at' | 'isFinished' | 'isHeld' | 'tied'>;

/**
 * Returns the write with `fields` on top. A refused one is tried again, unless it still names a
 * record that will not be created.
 */
export function fold(write: PendingWrite, fields: Fields, edit: SavedEdit): PendingWrite {
  const { unanswered: _, ...own } = write;
  const changed = { ...own, change: withFields(write.change, fields), savedAt: edit.at };
  const folded = edit.tied ? { ...changed, tied: edit.tied } : changed;
  const isStuck =
    isOrphaned(write) && missingReferences(folded)[0]?.local === missingReferences(write)[0]?.local;
  if (isStuck || write.state.kind === 'conflict' || isHeld(write)) return folded;
  const waitsForChoice = edit.isHeld === true && write.change.kind === 'create';
  const debounce = { ...edit, isHeld: waitsForChoice };
  return { ...folded, state: debouncedState(write.createdAt, debounce) };
}

/**
 * Whether an unsent update sets every field back to its base: nothing of it is left to send (Q7.3).
 * Values are compared exactly; what an earlier attempt may have sent is still to be read.
 */
export function isBackAtBase({ change, sentBefore, state }: PendingWrite): boolean {
  if (change.kind !== 'update' || change.base === null || sentBefore !== undefined) return false;
  if (state.kind !== 'ready' && state.kind !== 'waiting') return false;
  const { base, fields } = change;
  return Object.entries(fields).every(
    ([name, value]) => name in base && JSON.stringify(value) === JSON.stringify(base[name]),
  );
}

/** Folds a younger write of the record into an older one that came back unsent. */
export function foldYounger(older: PendingWrite, younger: PendingWrite): PendingWrite {
  // The user has not typed the follower of a create (Q13.4): a refused create is not tried again for it.
  const isPart = younger.id.startsWith(followerId(older)) && younger.savedAt === older.savedAt;
  if (isPart) return { ...older, change: withFields(older.change, fieldsSet(younger)) };
  const { savedAt: at, tied } = younger;
  const edit = { at, isFinished: true, ...(tied && { tied }) };
  const folded = { ...fold(older, fieldsSet(younger), edit), ...sentBeforeOf(older, younger) };
  // The service asked us to wait; further typing does not shorten that.
  return older.state.kind === 'waiting' ? { ...folded, state: older.state } : folded;
}

/**
 * The state of a new edit. Typing is debounced, and a finished edit is sent at once (Q7). A create
 * waits while the user chooses a value that only it can carry (Q7.1).
 */
export function debouncedState(
  createdAt: Instant,
  edit: Omit<SavedEdit, 'isHeld'> & { readonly isHeld?: boolean },
): WriteState {
  if (edit.isHeld) return { kind: 'waiting', until: edit.at + CREATE_HELD_MS };
  if (edit.isFinished) return { kind: 'ready' };
  return {
    kind: 'waiting',
    until: Math.max(
      edit.at,
      Math.min(edit.at + TYPING_DEBOUNCE_MS, createdAt + TYPING_DEBOUNCE_MAX_MS),
    ),
  };
}

/** A delete has no fields; nothing is folded into one. */
function withFields(change: Change, fields: Fields): Change {
  return change.kind === 'delete' ? change : { ...change, fields: { ...change.fields, ...fields } };
}
