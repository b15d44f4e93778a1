/**
 * The invariants of what the service reads of one record when it saves another (Q13.6). This is a second opinion: it
 * searches the whole queue for each write, and knows no places, indexes or visited writes.
 */
import { expect } from 'vitest';
import { kinds } from '../../shared/kinds/kinds.ts';
import {
  baseFields,
  fieldsSet,
  isLive,
  isSame,
  needsUser,
  type PendingWrite,
} from '../../shared/queue/pending-write.ts';
import { missingReferences } from '../../shared/queue/references.ts';
import type { Moment } from './queue-life.ts';

type Writes = readonly PendingWrite[];

/** Throws where a write went out for the first time and had something to wait for. */
export function readsLate(moment: Moment): void {
  expect(findSentTooEarly(moment)).toEqual([]);
}

/** Returns the writes that went out for the first time, each with the changes it had to wait for. */
export function findSentTooEarly({ before, queue }: Pick<Moment, 'before' | 'queue'>): readonly {
  readonly write: PendingWrite;
  readonly first: Writes;
}[] {
  const then = new Map(before.writes.map((write) => [write.id, write.state]));
  return queue.writes.flatMap((write, at) => {
    const state = then.get(write.id);
    if (write.state.kind !== 'sending' || (state !== undefined && 'sentAt' in state)) return [];
    const unsent: PendingWrite = { ...write, state: { kind: 'ready' } };
    // The follower of a create (Q13.4) comes into being when that is sent.
    const first = olderRead(unsent, queue.writes.with(at, unsent)).filter(({ id }) => then.has(id));
    return first.length === 0 ? [] : [{ write, first }];
  });
}

/** Returns the older changes for which the write waits. */
export function olderRead(write: PendingWrite, writes: Writes): Writes {
  return candidates(write, writes).filter((one) => {
    const all = reach([one], (next) => above(next, writes));
    const firm = reach([one], (next) => named(next, writes).found);
    const isStuck = firm.some((next) => needsUser(next) || named(next, writes).isLost);
    const isRound = all.some((next) =>
      reach(above(next, writes), (other) => above(other, writes)).includes(next),
    );
    return !isStuck && !isRound;
  });
}

function candidates(write: PendingWrite, writes: Writes): Writes {
  if (write.state.kind !== 'ready' && write.state.kind !== 'waiting') return [];
  const set = fieldsSet(write);
  const has = (field = '') => set[field] !== undefined && set[field] !== null;
  const older = writes.slice(0, writes.indexOf(write));
  return older.filter((one) =>
    kinds[write.record.kind].reads.some(
      ({ kind, fields, namedBy, naming, through = [], unless }) => {
        const isMade = one.change.kind === 'create' && naming !== undefined;
        const isChange = (one.change.kind === 'update' || isMade) && isLive(one) && !needsUser(one);
        if (!isChange || one.record.kind !== kind || has(unless)) return false;
        if (!fields.some((field) => field in fieldsSet(one))) return false;
        if (naming !== undefined) {
          const mains = [baseFields(one)[naming], fieldsSet(one)[naming]].map(String);
          return write.change.kind === 'update' && has(namedBy) && mains.includes(write.record.id);
        }
        if (has(namedBy)) return one.record.id === `${set[namedBy]}`;
        const way = through.find(({ field }) => has(field));
        if (way?.linkedBy === undefined) return way !== undefined;
        const both = [baseFields(one), fieldsSet(one)].filter(
          (fields) => `${way.linkedBy}` in fields,
        );
        const links = both.flatMap((fields) => fields[`${way.linkedBy}`]).map(String);
        return both.length === 0 || links.includes(`${set[way.field]}`);
      },
    ),
  );
}

/** Returns all writes for which a write waits, also those that are read. */
function above(write: PendingWrite, writes: Writes): Writes {
  return [...named(write, writes).found, ...candidates(write, writes)];
}

/** The older write of its record, and the creates of those it names. */
function named(write: PendingWrite, writes: Writes) {
  const older = writes.slice(0, writes.indexOf(write));
  const before = older.findLast((one) => isLive(one) && isSame(one.record, write.record));
  const creates = missingReferences(write).map(({ local }) =>
    writes.findLast(
      (one) => one.record.id === local && one.change.kind === 'create' && isLive(one),
    ),
  );
  const found = [before, ...creates].filter((one) => one !== undefined && one !== write);
  return { found: found as Writes, isLost: creates.includes(undefined) };
}

function reach(from: Writes, next: (write: PendingWrite) => Writes): Writes {
  const all = new Set(from);
  // Iterating a set also visits what is added during the loop.
  for (const one of all) for (const other of next(one)) all.add(other);
  return [...all];
}
