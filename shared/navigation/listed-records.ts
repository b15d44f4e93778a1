/** The records a user opened last, and those that are pinned: bounded, each of them once. */
import type { PageRef } from '../ipc/page-ref.ts';
import type { RecordRef } from '../queue/pending-write.ts';

export const RECENT_MAX = 20;
export const PINNED_MAX = 20;

type SameId = (one: string, other: string) => boolean;

/** Each record once: the service may have given one an id under which it was listed before. */
export function onceEach<Ref extends PageRef>(
  refs: readonly Ref[],
  isSame: SameId,
): readonly Ref[] {
  const isFirst = ({ kind, id }: PageRef, at: number) =>
    refs.findIndex((one) => one.kind === kind && isSame(one.id, id)) === at;
  return refs.every(isFirst) ? refs : refs.filter(isFirst);
}

/** Puts a record first, and lets go of the oldest that are too many. */
export function openedAgain(
  recent: readonly RecordRef[],
  opened: RecordRef,
  isSame: SameId,
): readonly RecordRef[] {
  return [opened, ...without(recent, opened, isSame)].slice(0, RECENT_MAX);
}

/**
 * Pins a record, as the last, or takes the pin away. Where the list is full, the pin of a record that is
 * gone makes room; without one it is the same list.
 */
export function togglePin<Ref extends PageRef>(
  pinned: readonly Ref[],
  ref: Ref,
  isSame: SameId,
  gone: readonly Ref[] = [],
): readonly Ref[] {
  const others = without(pinned, ref, isSame);
  if (others.length < pinned.length) return others;
  if (pinned.length < PINNED_MAX) return [...pinned, ref];
  const [first] = gone;
  return first === undefined ? pinned : [...without(pinned, first, isSame), ref];
}

export function isPinned(pinned: readonly PageRef[], ref: PageRef, isSame: SameId): boolean {
  return without(pinned, ref, isSame).length < pinned.length;
}

function without<Ref extends PageRef>(refs: readonly Ref[], { kind, id }: PageRef, isSame: SameId) {
  return refs.filter((one) => one.kind !== kind || !isSame(one.id, id));
}
