/** What holds at every moment of every queue. */
import * as v from 'valibot';
import { expect } from 'vitest';
import { SENDS_AT_ONCE_MAX } from '../../shared/limits.ts';
import { entriesOf, journalEntry } from '../../shared/queue/journal-entry.ts';
import { isLive, type PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import { queueOf } from './queue-events.ts';
import type { Moment } from './queue-life.ts';

export type Invariant = {
  readonly title: string;
  /** Throws where it does not hold. */
  readonly check: (moment: Moment) => void;
};

export const invariants: readonly Invariant[] = [
  { title: '[Q1] no field that was saved is lost', check: losesNothing },
  { title: '[Q2] never are two writes of one record under way', check: sendsInTurn },
  { title: '[Q2] what is uncertain is never changed', check: keepsUncertain },
  { title: '[Q3] no record waits for another while there is room', check: waitsForNobody },
  { title: '[Q4] replaying the journal leads to the same queue', check: replays },
  { title: '[Q4] what changes nothing returns the same queue', check: keepsReference },
  { title: '[Q4] the queue survives being written down and read again', check: roundTrips },
  { title: '[Q5] nothing is under way after a restart', check: restartsQuestioning },
  { title: '[Q6] a create goes out again only after two empty looks', check: looksTwice },
  { title: '[Q6] no record is adopted twice, and no two writes share an id', check: isUnambiguous },
  { title: '[Q8] only a write behind an uncertain one has no base', check: knowsBases },
  { title: '[Q12] nothing starts while the line is not open', check: respectsLine },
];

const isUnderWay = ({ state }: PendingWrite) =>
  state.kind === 'sending' || state.kind === 'looking';
const isUncertain = (write: PendingWrite) => isUnderWay(write) || write.state.kind === 'checking';
const laneOf = ({ record }: PendingWrite) => record.id;

type Value = { readonly write: PendingWrite; readonly field: string; readonly value: string };

function valuesOf({ writes }: Queue): readonly Value[] {
  return writes.flatMap((write) =>
    (['title', 'content_html'] as const).flatMap((field) => {
      const value = write.change.fields[field];
      return value && /v\d+/.test(value) ? [{ write, field, value }] : [];
    }),
  );
}

/** A value may leave only with a stored reply, after 90 days, or for a newer one of its field. */
function losesNothing({ before, queue, event }: Moment): void {
  const now = valuesOf(queue);
  const entered =
    event.kind === 'saved' ? [event.fields.title, event.fields.content_html].filter(Boolean) : [];
  for (const value of entered) expect(now.map((one) => one.value)).toContain(value);
  for (const { write, field, value } of valuesOf(before)) {
    if (now.some((one) => one.value === value && one.field === field)) continue;
    if (event.kind === 'stored' && write.state.kind === 'done') continue;
    if (event.kind === 'restarted' && write.state.kind === 'discarded') continue;
    const age = (text: string) => Number(/v(\d+)/.exec(text)?.[1]);
    const lane = queue.adopted[laneOf(write)] ?? laneOf(write);
    const successors = now.filter((one) => laneOf(one.write) === lane && one.field === field);
    const isRetold = event.kind === 'saved' && entered.includes(value);
    expect(
      isRetold || successors.some((one) => age(one.value) > age(value) || event.kind === 'saved'),
      `${field} ${value} lost by ${event.kind}`,
    ).toBe(true);
  }
}

function sendsInTurn({ queue, effects }: Moment): void {
  const lanes = queue.writes.filter(isUnderWay).map(laneOf);
  expect(new Set(lanes).size).toBe(lanes.length);
  expect(lanes.length).toBeLessThanOrEqual(SENDS_AT_ONCE_MAX);
  for (const { write } of effects)
    expect(queue.writes.includes(write) && isUnderWay(write)).toBe(true);
}

function keepsUncertain({ before, queue }: Moment): void {
  for (const write of before.writes.filter(isUncertain)) {
    const now = queue.writes.find(({ id }) => id === write.id);
    const isSameAttempt = now && isUncertain(now) && now.attempts === write.attempts;
    if (isSameAttempt) expect(now.change).toBe(write.change);
  }
}

function waitsForNobody({ queue }: Moment): void {
  if (queue.line !== 'open') return;
  const room = SENDS_AT_ONCE_MAX - queue.writes.filter(isUnderWay).length;
  const busy = new Set(queue.writes.filter(isUnderWay).map(laneOf));
  const heads = new Map<string, PendingWrite>();
  for (const write of queue.writes.filter(isLive)) {
    if (!heads.has(laneOf(write))) heads.set(laneOf(write), write);
  }
  const idle = [...heads].filter(([lane, { state }]) => state.kind === 'ready' && !busy.has(lane));
  expect(room === 0 || idle.length === 0).toBe(true);
}

function replays({ queue, events }: Moment): void {
  if (events.length % 10 !== 0) return; // each is a whole life again
  expect(queueOf(events.map((event) => ({ kind: 'event', event })))).toEqual(queue);
}

function keepsReference({ before, queue }: Moment): void {
  if (queue === before) return;
  expect(JSON.stringify(queue)).not.toBe(JSON.stringify(before));
}

function roundTrips({ queue, event }: Moment): void {
  for (const entry of [
    { kind: 'snapshot', queue },
    ...entriesOf(queue),
    { kind: 'event', event },
  ]) {
    expect(v.parse(journalEntry, JSON.parse(JSON.stringify(entry)))).toEqual(entry);
  }
}

function restartsQuestioning({ queue, event }: Moment): void {
  if (event.kind !== 'restarted') return;
  expect(queue.writes.filter(isUnderWay)).toEqual([]);
  expect(queue.line).toBe('unreachable');
}

function looksTwice({ before, queue, event }: Moment): void {
  for (const write of before.writes) {
    const { state } = write;
    if (write.change.kind !== 'create' || !isUncertain(write)) continue;
    const now = queue.writes.find(({ id }) => id === write.id)?.state.kind;
    const wasLooked = state.kind === 'looking' && state.looks >= 1;
    const isReleased = event.kind === 'settled' && event.id === write.id;
    if (state.kind === 'sending') {
      // From the wire itself only a verdict, or nothing sent at all, makes it free again.
      if (now === 'ready') expect(isReleased).toBe(true);
    } else if (now !== 'checking' && now !== 'looking' && now !== 'done') {
      expect(wasLooked && isReleased && event.outcome.kind === 'nothing', `${now}`).toBe(true);
    }
  }
}

function isUnambiguous({ queue }: Moment): void {
  const adopted = Object.values(queue.adopted);
  expect(new Set(adopted).size).toBe(adopted.length);
  const ids = queue.writes.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
}

function knowsBases({ queue }: Moment): void {
  const seen = new Set<string>();
  for (const write of queue.writes.filter(isLive)) {
    const hasBase = write.change.kind === 'create' || write.change.base !== null;
    expect(hasBase || seen.has(laneOf(write))).toBe(true);
    if (isUncertain(write)) seen.add(laneOf(write));
  }
}

function respectsLine({ queue, effects }: Moment): void {
  if (queue.line !== 'open') expect(effects).toEqual([]);
}
