/** The outbox as a tree: each write stands below the one that it waits for (Q2, Q13, Q13.6). */
import { inASentence } from '../../in-a-sentence.ts';
import { kinds } from '../../kinds/kinds.ts';
import { fieldsThatFollow } from '../awaited.ts';
import { isLive, isSame, laneOf, needsUser, type PendingWrite } from '../pending-write.ts';
import { createReadFirst } from '../read-first.ts';
import { missingReferences } from '../references.ts';
import { nameOf, saysTitle } from './record-name.ts';

export type Branch = {
  readonly write: PendingWrite;
  /** The number of writes above it that it waits for, one after another. */
  readonly depth: number;
  /** The writes that are sent before it. */
  readonly waitsFor: readonly PendingWrite[];
};

/** More names than that are counted. */
const NAMES_MAX = 3;

/**
 * Orders these writes of the outbox as a tree. A write that waits for several stands below the last
 * of them. What it waits for may also be in another list of the outbox.
 */
export function branchesOf(
  listed: readonly PendingWrite[],
  outbox: readonly PendingWrite[],
): readonly Branch[] {
  const awaited = awaitedBy(outbox);
  const places = new Map(listed.map((write, at) => [write.id, at]));
  const placeOf = ({ id }: PendingWrite) => places.get(id) ?? -1;
  const below = Map.groupBy(listed, (write) => {
    const above = awaited(write).filter((one) => one.id !== write.id && placeOf(one) >= 0);
    return above.toSorted((one, other) => placeOf(other) - placeOf(one))[0]?.id;
  });
  const shown = new Set<string>();
  const branches: Branch[] = [];
  // Writes that wait for each other (Q13.2) are below nobody: each begins a tree of its own.
  for (const root of [...(below.get(undefined) ?? []), ...listed]) {
    const open = [{ write: root, depth: 0 }];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { write, depth } = next;
      if (shown.has(write.id)) continue;
      shown.add(write.id);
      branches.push({ write, depth, waitsFor: awaited(write) });
      const children = (below.get(write.id) ?? []).map((one) => ({ write: one, depth: depth + 1 }));
      open.push(...children.toReversed());
    }
  }
  return branches;
}

/** `Saved on this computer · waits for the client “Atlas”`; `undefined` if it waits for none. */
export function waitingWords({ write, waitsFor }: Branch): string | undefined {
  const isWaiting = write.state.kind === 'ready' || write.state.kind === 'waiting';
  if (!isWaiting || waitsFor.length === 0) return undefined;
  const names = waitsFor.slice(0, NAMES_MAX).map((one) => awaitedInWords(one, write));
  const more = waitsFor.length - names.length;
  const all = inASentence(more > 0 ? [...names, `${more} more`] : names);
  const isStuck = waitsFor.some(needsUser);
  const which = isStuck ? `, which ${waitsFor.length === 1 ? 'needs' : 'need'} your attention` : '';
  return `Saved on this computer · waits for ${all}${which}`;
}

/** `the client “Atlas”`, or `the change of the client “Atlas”` of a record that is on the service. */
function awaitedInWords(one: PendingWrite, by: PendingWrite): string {
  const { change, record } = one;
  const { word } = kinds[record.kind];
  if (change.kind !== 'update' || isSame(record, by.record)) return `the ${word} ${nameOf(one)}`;
  return saysTitle(one) ? `the change of the ${word} ${nameOf(one)}` : `a change of the ${word}`;
}

/** The writes that wait, also through others, for one that needs the user. */
export function findStuck(outbox: readonly PendingWrite[]): ReadonlySet<PendingWrite> {
  const awaited = awaitedBy(outbox);
  const pairs = outbox.flatMap((write) => awaited(write).map((above) => ({ write, above })));
  const behind = Map.groupBy(pairs, ({ above }) => above);
  const stuck = new Set<PendingWrite>();
  const open = outbox.filter(needsUser);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { write } of behind.get(next) ?? []) {
      if (needsUser(write) || stuck.has(write)) continue;
      stuck.add(write);
      open.push(write);
    }
  }
  return stuck;
}

/**
 * Returns the function that lists what a write waits for. That is an older write of its record, creates, and
 * changes that the service reads with it.
 */
function awaitedBy(outbox: readonly PendingWrite[]) {
  const live = outbox.filter(isLive);
  const places = new Map(live.map((write, at) => [write, at]));
  const readFirst = createReadFirst(live);
  const creates = new Map(
    live.flatMap((write) => (write.change.kind === 'create' ? [[write.record.id, write]] : [])),
  );
  const older = new Map<string, PendingWrite>();
  const youngest = new Map<string, PendingWrite>();
  for (const write of live) {
    const lane = laneOf(write.record);
    const before = youngest.get(lane);
    if (before !== undefined) older.set(write.id, before);
    youngest.set(lane, write);
  }
  return (write: PendingWrite): readonly PendingWrite[] => {
    if (!isLive(write)) return [];
    const before = older.get(write.id);
    const following = fieldsThatFollow(write, () => creates);
    const named = missingReferences(write).flatMap(({ field, local }) => {
      // An older write of the record waits for its create by itself.
      if (local === write.record.id && before !== undefined) return [];
      if (following.includes(field)) return [];
      return creates.get(local) ?? [];
    });
    const read = readFirst(places.get(write) ?? -1).flatMap((at) => live[at] ?? []);
    const all = new Set([...(before ? [before] : []), ...named, ...read]);
    return [...all].filter((one) => one !== write);
  };
}
