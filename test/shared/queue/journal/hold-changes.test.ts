import { describe, expect, test } from 'vitest';
import { choicesOf } from '../../../../renderer/outbox/choices.ts';
import type { QueueEvent } from '../../../../shared/queue/events.ts';
import { isHeld } from '../../../../shared/queue/held.ts';
import { holdChanges } from '../../../../shared/queue/journal/hold-changes.ts';
import { markUncertain } from '../../../../shared/queue/journal/replay.ts';
import { type Effect, step } from '../../../../shared/queue/machine/machine.ts';
import { ANY_TIME, type PendingWrite, sentOf } from '../../../../shared/queue/pending-write.ts';
import type { Queue } from '../../../../shared/queue/queue.ts';
import { parkOrphan } from '../../../../shared/queue/references.ts';
import { LOOKUP_GAP_MS } from '../../../../shared/queue-limits.ts';
import { MINUTE_MS } from '../../../../shared/time.ts';
import {
  aCreate,
  aCreateOf,
  accepted,
  aNote,
  aQueue,
  aRecord,
  aWrite,
  deleted,
  LOCAL_ID,
  NOON,
  outcomeEvent,
  play,
  saved,
} from '../../../support/builders.ts';

const sending = { kind: 'sending', sentAt: NOON } as const;
const restored = (...writes: readonly PendingWrite[]): Queue =>
  step(holdChanges(markUncertain(aQueue(writes))), { kind: 'restarted', at: NOON }).queue;
const open = (queue: Queue, at: number) => step(queue, { kind: 'line', at, line: 'open' });
const retried = (queue: Queue, at: number) =>
  step(queue, { kind: 'retried', at, ids: queue.writes.map(({ id }) => id) });
/** The effects of an hour in which every lookup finds nothing. */
function hourOf(
  queue: Queue,
  begun?: readonly Effect[],
): { readonly queue: Queue; readonly kinds: readonly string[] } {
  let next = begun ? { queue, effects: begun } : open(queue, NOON + MINUTE_MS);
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
    const { writes } = holdChanges(aQueue([conflict, discarded]));
    expect(writes).toMatchObject([conflict, discarded]);
  });

  test.each([
    ['sent before the copy was made', sending],
    ['perhaps sent since', { kind: 'ready' } as const],
  ])('[Q5] knows that it may have arrived: %s', (_, state) => {
    const [write] = restored(aWrite({ state })).writes;
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

describe('a create that the user brings about in a restored copy', () => {
  const discarded = { kind: 'discarded', at: NOON } as const;
  const checking = { kind: 'checking', sentAt: NOON, looks: 0, until: NOON } as const;
  const unsure = { kind: 'unsure', sentAt: NOON, found: null } as const;
  const restoring = (id: string): QueueEvent => ({
    ...{ kind: 'restored', at: NOON, id, undoMs: 0 },
  });
  const made = aCreate({ id: 'made' });
  const child = aCreateOf('comment', {
    ...{ id: 'child', fields: { commentable_type: 'Task', commentable_id: LOCAL_ID, body: 'B' } },
  });
  const parent = aCreateOf('task', { id: 'parent' });

  test.each<[string, readonly PendingWrite[], readonly QueueEvent[]]>([
    ['restored', [{ ...made, state: discarded }], [restoring('made')]],
    [
      'restored as unsure',
      [{ ...made, state: { ...discarded, unsure: { sentAt: NOON, found: null } } }],
      [restoring('made')],
    ],
    [
      'restored by an edit of it',
      [
        { ...made, state: discarded },
        {
          ...made,
          id: 'edit',
          state: discarded,
          change: { ...changing({ title: 'N' }), base: null },
        },
      ],
      [restoring('edit')],
    ],
    [
      'kept beside the other version',
      [aWrite({ state: { kind: 'conflict', theirs: aNote() } })],
      [{ kind: 'kept-both', at: NOON, id: 'write-1', localId: LOCAL_ID }],
    ],
    [
      'in place of a removed note',
      [aWrite()],
      [
        { kind: 'retried', at: NOON, ids: ['write-1'] },
        outcomeEvent('write-1', { kind: 'removed', localId: LOCAL_ID, memberId: null }),
      ],
    ],
    ['about which they were asked', [{ ...made, state: unsure }], []],
    ['of another account', [], [{ kind: 'account', at: NOON, key: 'other' }, restoring('apart')]],
    [
      'that names a record they restore',
      [
        { ...parent, state: discarded },
        parkOrphan(child, { field: 'commentable_id', local: LOCAL_ID }),
      ],
      [
        restoring('parent'),
        { kind: 'woke', at: NOON },
        outcomeEvent('parent', accepted(aRecord('task'))),
      ],
    ],
  ])('[Q19.5] is looked up twice before it is sent: %s', (_, writes, events) => {
    const shelved = { ...made, id: 'apart', state: discarded };
    const apart = { other: { writes: [shelved], adopted: {}, made: [], refiled: [] } };
    const copy = holdChanges(markUncertain(aQueue(writes, { account: 'own', apart })));
    const { queue, effects } = play(copy, ...events);
    const first = effects.length > 0 ? { queue, effects } : open(queue, NOON + MINUTE_MS);
    const { kinds, queue: after } = hourOf(first.queue, first.effects);
    expect(kinds.slice(0, 2)).toEqual(['look', 'look']);
    expect(kinds.slice(2)).toEqual(after.writes.some(isHeld) ? [] : ['send']);
  });

  test('[Q19.5] may have been sent at any time since its user began it', () => {
    const any = { sentAt: NOON, sentBy: ANY_TIME };
    for (const state of [sending, checking, { ...checking, likelyAt: [NOON] }, unsure]) {
      const [write] = restored(aCreate({ state })).writes;
      expect(write && sentOf(write)).toEqual(any);
    }
    const asked = { ...discarded, unsure: { sentAt: NOON, likelyAt: [NOON], found: null } };
    const [left] = restored(aCreate({ state: asked })).writes;
    expect(left?.state).toEqual({ ...discarded, unsure: { ...any, found: null } });
    const restoredOne = play(
      restored({ ...made, createdAt: NOON - MINUTE_MS, state: discarded }),
      { kind: 'line', at: NOON, line: 'open' },
      restoring('made'),
    );
    expect(restoredOne.effects.map(({ write }) => sentOf(write))).toEqual([
      { sentAt: NOON - MINUTE_MS, sentBy: ANY_TIME },
    ]);
  });

  test('[Q19.5] is sent without another lookup once the user says that it is not there', () => {
    const asking = play(
      restored(aCreate({ state: unsure })),
      { kind: 'line', at: NOON + MINUTE_MS, line: 'open' },
      outcomeEvent('write-1', { kind: 'unsure', found: null }),
    );
    const { effects } = step(asking.queue, {
      ...{ kind: 'answered', at: NOON + MINUTE_MS, id: 'write-1', isThere: false },
    });
    expect(effects.map(({ kind }) => kind)).toEqual(['send']);
  });

  test('[Q19.5] is sent at once if the service lists none of its kind', () => {
    const { effects } = play(
      restored({ ...aCreateOf('document', { id: 'document' }), state: discarded }),
      { kind: 'line', at: NOON, line: 'open' },
      restoring('document'),
    );
    expect(effects.map(({ kind }) => kind)).toEqual(['send']);
  });

  test('[Q14.5] holds back deletes of its kind until it is looked up', () => {
    const create = { ...aCreateOf('task', { id: 'made' }), state: discarded };
    const { queue } = play(restored(create), restoring('made'), deleted({ record: otherTask }));
    const { effects } = open(queue, NOON + MINUTE_MS);
    expect(effects.map(({ kind }) => kind)).toEqual(['look']);
  });
});

const otherTask = { kind: 'task', id: 'other' } as const;
const changing = (fields: object) => ({ kind: 'update', fields: { ...fields } }) as const;
const changeOf = ({ change }: PendingWrite) => ('fields' in change ? change.fields : {});
