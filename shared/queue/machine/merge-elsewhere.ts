/**
 * Merges an edit with the words that another editor typed into the same text of a record (Q8.16). One write then
 * has the words of both, and both editors show them before they are sent.
 */
import { kinds, pick, valueKind } from '../../kinds/kinds.ts';
import { mergeOwn } from '../../merge/record/merge-own.ts';
import { MERGE_AT_ONCE_CHARS_MAX } from '../../merge-limits.ts';
import type { Fields, WritableKind } from '../../records/kinds.ts';
import type { PendingWrite } from '../pending-write.ts';

/**
 * Returns the texts of an edit with the words of the other editor in a waiting `write`. `base` is what the edit
 * was typed over. `undefined` where something else than texts meets, or where the merge would take long.
 */
export function mergeElsewhere(
  { state, change, record: { kind } }: PendingWrite,
  base: Fields,
  ours: Fields,
): Fields | undefined {
  const isWaiting = state.kind === 'ready' || state.kind === 'waiting';
  if (!isWaiting || change.kind !== 'update') return undefined;
  const theirs = change.fields;
  const shared = Object.keys(ours).filter((name) => name in theirs);
  if (shared.length === 0 || !shared.every((name) => name in base && isText(kind, name))) {
    return undefined;
  }
  const compared = [base, ours, theirs].map((one) => pick(one, shared));
  if (JSON.stringify(compared).length > MERGE_AT_ONCE_CHARS_MAX) return undefined;
  return Object.fromEntries(
    shared.map((name) => {
      const versions = { base: base[name], ours: ours[name], theirs: theirs[name] };
      return [name, mergeOwn({ kind, name }, versions)];
    }),
  );
}

function isText(kind: WritableKind, name: string): boolean {
  return valueKind(kind, name) === 'html' || kinds[kind].allFields[name]?.control === 'long';
}
