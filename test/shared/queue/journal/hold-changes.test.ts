import { describe, expect, test } from 'vitest';
import { choicesOf } from '../../../../renderer/outbox/choices.ts';
import { isHeld } from '../../../../shared/queue/held.ts';
import { holdChanges } from '../../../../shared/queue/journal/hold-changes.ts';
import { markUncertain } from '../../../../shared/queue/journal/replay.ts';
import { step } from '../../../../shared/queue/machine/machine.ts';
import type { PendingWrite } from '../../../../shared/queue/pending-write.ts';
import type { Queue } from '../../../../shared/queue/queue.ts';
import { LOOKUP_GAP_MS } from '../../../../shared/queue-limits.ts';
import { MINUTE_MS } from '../../../../shared/time.ts';
import {
  aCreate,
  accepted,
  aNote,
  aQueue,
  aWrite,
  NOON,
  outcomeEvent,
  saved,
} from '../../../support/builders.ts';

const sending = { kind: 'sending', sentAt: NOON } as const;
const restored = (...writes: readonly PendingWrite[]): Queue =>
  step(holdChanges(markUncertain(aQueue(writes))), { kind: 'restarted', at: NOON }).queue;
const open = (queue: Queue, at: number) => step(queue, { kind: 'line', at, line: 'open' });
const retried = (queue: Queue, at: number) =>
  step(queue, { kind: 'retried', at, ids: queue.writes.map(({ id }) => id) });
/** The effects of an hour in which every lookup finds nothing. */
function hourOf(queue: Queue): { readonly queue: Queue; readonly kinds: readonly string[] } {
  let next = open(queue, NOON + MINUTE_MS);
  const kinds: string[] = [];
  for (let at = NOON + MINUTE_MS; at < NOON + 60 * MINUTE_MS; at += LOOKUP_GAP_MS) {
    kinds.push(...next.effects.map(({ kind }) => kind));
    const awaiting = next.queue.writes.find(({ state }) => state.kind === 'looking');
    next =
      awaiting === undefined
        ? step(next.queue, { kind: 'woke', at })
        : step(next.queue, { ...outcomeEvent(awaiting.id, { kind: 'nothing' }), at });
  }
  return { queue: next.queue, kinds };
}

describe('a change of a restored copy', () => {
  test.each<[string, PendingWrite]>([
    ['ready', aWrite()],
    ['typed', aWrite({ state: { kind: 'waiting', until: NOON } })],
    ['under way', aWrite({ state: sending })],
    ['in doubt', aWrite({ state: { kind: 'checking', sentAt: NOON, looks: 0, until: NOON } })],
  ])('[Q19.3] waits for the user: %s', (_, write) => {
    const queue = restored(write);
    expect(queue.writes.map(isHeld)).toEqual([true]);
    expect(hourOf(queue).kinds).toEqual([]);
    expect(choicesOf(queue.writes[0] ?? write, queue.writes).map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Send now', 'Discard']),
    );
    const sent = retried(open(queue, NOON).queue, NOON);
    expect(sent.effects.map(({ kind }) => kind)).toEqual(['send']);
  });

  test('[Q19.3] leaves what waits for the user already, and what is over', () => {
    const conflict = aWrite({ state: { kind: 'conflict', theirs: aNote() } });
    const discarded = aWrite({ id: 'other', state: { kind: 'discarded', at: NOON } });
    expect(holdChanges(aQueue([conflict, discarded])).writes).toEqual([conflict, discarded]);
  });

  test('[Q5] knows that it may have arrived', () => {
    const [write] = restored(aWrite({ state: sending })).writes;
    expect(write?.sentBefore).toEqual([changeOf(aWrite())]);
  });

  test('[Q19.4] is looked up if it makes a record, and held if it is not there', () => {
    const { queue, kinds } = hourOf(restored(aCreate()));
    expect(kinds).toEqual(['look', 'look']);
    expect(queue.writes.map(isHeld)).toEqual([true]);
    const sent = retried(queue, NOON + 60 * MINUTE_MS);
    expect(sent.effects.map(({ kind }) => kind)).toEqual(['send']);
    expect(sent.queue.writes[0]).not.toHaveProperty('isOfCopy');
    const again = markUncertain(queue); // read by another release
    expect(hourOf(again).kinds).toEqual(['look', 'look']);
    expect(hourOf(restored(...queue.writes)).kinds).toEqual(['look', 'look']); // copied once more
  });

  test('[Q19.4] leaves the outbox without a question if its record is there', () => {
    const awaiting = open(restored(aCreate()), NOON + MINUTE_MS).queue;
    const [write] = awaiting.writes;
    const found = step(awaiting, outcomeEvent(write?.id ?? '', accepted()));
    expect(found.queue.writes.map(({ state }) => state.kind)).toEqual(['done']);
  });

  test('[Q19.3] takes an edit made since with it, and stays', () => {
    const edit = { ...saved({ at: NOON + MINUTE_MS, writeId: 'later' }), base: null };
    const { queue } = step(restored(aWrite()), edit);
    expect(queue.writes.map(isHeld)).toEqual([true]);
    expect(hourOf(queue).kinds).toEqual([]);
  });

  test('[Q8] has no later change of the copy based on it', () => {
    const behind = aWrite({ id: 'behind', change: { ...changing({ title: 'New' }), base: null } });
    const queue = restored(aWrite({ state: sending }), behind);
    expect(queue.writes).toHaveLength(1);
    expect(queue.writes.map(isHeld)).toEqual([true]);
    expect(changeOf(queue.writes[0] ?? behind)).toMatchObject({ title: 'New' });
  });

  test('[Q8] is not sent with the create in front of it', () => {
    const record = aCreate().record;
    const behind = aWrite({
      id: 'b',
      record,
      change: { ...changing({ title: 'New' }), base: null },
    });
    const made = hourOf(restored(aCreate({ state: sending }), behind));
    expect(made.kinds).toEqual(['look', 'look']);
    expect(made.queue.writes.map(isHeld)).toEqual([true]);
    const awaiting = open(restored(aCreate({ state: sending }), behind), NOON + MINUTE_MS).queue;
    const found = step(awaiting, outcomeEvent(aCreate().id, accepted()));
    expect(found.effects).toEqual([]);
    expect(found.queue.writes.map(isHeld)).toEqual([false, true]);
    const sent = retried(found.queue, NOON + 2 * MINUTE_MS);
    expect(sent.effects.map(({ kind }) => kind)).toEqual(['send']);
  });
});

const changing = (fields: object) => ({ kind: 'update', fields: { ...fields } }) as const;
const changeOf = ({ change }: PendingWrite) => ('fields' in change ? change.fields : {});
