import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAwaited, isCutOff, unpark } from '../../../shared/queue/awaited.ts';
import type { QueueEvent } from '../../../shared/queue/events.ts';
import { step } from '../../../shared/queue/machine/machine.ts';
import type { PendingWrite, WriteState } from '../../../shared/queue/pending-write.ts';
import { parkOrphan } from '../../../shared/queue/references.ts';
import {
  aCreateOf,
  accepted,
  aQueue,
  aRecord,
  deleted,
  NOON,
  outcomeEvent,
  refused,
  saved,
} from '../../support/builders.ts';
import { assertProperty, SEED } from '../../support/property.ts';

const at = NOON;
const ready = { kind: 'ready' } as const;
const discarded = { kind: 'discarded', at } as const;
const typing = { kind: 'waiting', until: at + 1 } as const;
const serviceRefusal = refused() as Extract<ReturnType<typeof refused>, { kind: 'refused' }>;

/** A task of this computer, part of another one of it. */
function task(own: string, parent: string | null, state: WriteState = ready): PendingWrite {
  const fields = { title: own, parent_task_id: parent && `local-${parent}` };
  return aCreateOf('task', { id: own, record: recordOf(own), fields, state });
}

function recordOf(own: string) {
  return { kind: 'task', id: `local-${own}` } as const;
}

function parked(own: string, parent: string): PendingWrite {
  return parkOrphan(task(own, parent), { field: 'parent_task_id', local: `local-${parent}` });
}

function statesOf(writes: readonly PendingWrite[]) {
  return Object.fromEntries(writes.map(({ id, state }) => [id, state.kind]));
}

function endingOf(writes: PendingWrite[], event: QueueEvent) {
  return statesOf(step(aQueue(writes, { line: 'unreachable' }), event).queue.writes);
}

describe('writes parked in a circle', () => {
  const between: WriteState[] = [
    ...[ready, typing, serviceRefusal],
    { kind: 'checking', sentAt: at, looks: 0, until: at + 1 },
    { kind: 'unsure', sentAt: at, found: null },
  ];

  test.each(between)('[Q13.2] continue once it is cut, past one that is $kind', (state) => {
    const circle = [task('a', 'c', typing), task('b', 'a', state), parked('c', 'b')];
    const freed = { b: state.kind, c: 'ready' };
    expect(endingOf(circle, { kind: 'discarded', at, id: 'a' })).toEqual({
      a: 'discarded',
      ...freed,
    });
  });

  const cuts: [string, QueueEvent][] = [
    ['discards', { kind: 'discarded', at, id: 'a' }],
    ['deletes', deleted({ record: recordOf('a'), writeId: 'd', base: null })],
    [
      'moves',
      saved({ writeId: 'm', record: recordOf('a'), fields: { parent_task_id: null }, base: null }),
    ],
  ];
  test.each(cuts)('[Q13.2] continue if their user %s another of them', (_, event) => {
    const circle = [parked('a', 'c'), task('b', 'a', typing), parked('c', 'b')];
    expect(endingOf(circle, event)).toMatchObject({ b: 'waiting', c: 'ready' });
  });

  test('[Q13.2] stay parked while the circle is whole, whatever else happens', () => {
    const circle = [parked('a', 'c'), parked('b', 'a'), parked('c', 'b')];
    const other = saved({
      writeId: 'o',
      record: recordOf('o'),
      fields: { title: 'o' },
      base: null,
    });
    const still = { a: 'refused', b: 'refused', c: 'refused' };
    for (const event of [other, { kind: 'restarted', at } as const]) {
      expect(endingOf(circle, event)).toMatchObject(still);
    }
  });
});

describe('any life of tasks that are part of one another', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd');
  const act = fc.record({
    what: fc.constantFrom('task', 'discard', 'restore', 'delete', 'accept'),
    own: name,
    parent: fc.option(name),
  });

  test(`[Q13.1] [Q13.2] parks nothing that may be sent (seed ${SEED})`, () => {
    assertProperty(
      fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
        let queue = aQueue([]);
        for (const [count, { what, own, parent }] of acts.entries()) {
          const write = queue.writes.find(({ record }) => record.id === recordOf(own).id);
          const event = eventOf(what, { own, parent, id: write?.id ?? own, count });
          queue = step(queue, event).queue;
          expect(unpark(queue.writes)).toBe(queue.writes);
        }
      }),
      500,
    );
  });

  type Act = { own: string; parent: string | null; id: string; count: number };
  function eventOf(what: string, { own, parent, id, count }: Act): QueueEvent {
    const record = recordOf(own);
    if (what === 'discard') return { kind: 'discarded', at, id };
    if (what === 'restore') return { kind: 'restored', at, id };
    if (what === 'delete') return deleted({ record, writeId: `d${count}`, base: null });
    if (what === 'accept') return outcomeEvent(id, accepted(aRecord('task', { id: count })));
    const fields = { title: own, parent_task_id: parent && `local-${parent}` };
    return saved({ writeId: `w${count}`, record, fields, base: null });
  }
});

test('[Q13] costs a long chain of tasks no more than its length', () => {
  const names = Array.from({ length: 6_000 }, (_, index) => `${index}`);
  const chain = names.map((own, index) => task(own, names[index - 1] ?? null));
  const isAwaiting = createAwaited(chain);
  expect(chain.filter(isAwaiting)).toHaveLength(chain.length - 1);
});

test('[Q13.5] is cut off by a discarded record that it names itself or through others, and by no live one', () => {
  const chain = [task('a', null), task('b', 'a'), task('c', 'b')];
  expect(chain.map((write) => isCutOff(write, chain))).toEqual([false, false, false]);
  const lost = [task('a', null, discarded), ...chain.slice(1)];
  expect(lost.map((write) => isCutOff(write, lost))).toEqual([false, true, true]);
  const circle = [task('a', 'b'), task('b', 'a')];
  expect(circle.map((write) => isCutOff(write, circle))).toEqual([false, false]);
});

describe('a write parked below a discarded one', () => {
  const lost = [task('a', null, discarded), parked('b', 'a'), parked('x', 'y')];
  const backs: [string, QueueEvent][] = [
    ['is restored', { kind: 'restored', at, id: 'a' }],
    ['is made anew', saved({ writeId: 'n', record: recordOf('a'), fields: {}, base: null })],
  ];
  test.each(backs)('[Q13.1] continues if that %s, and nothing else does', (_, event) => {
    expect(endingOf(lost, event)).toMatchObject({ b: 'ready', x: 'refused' });
  });

  test('[Q13.1] continues if only the user can tell whether that record exists', () => {
    const unsure = { ...discarded, unsure: { sentAt: at, found: null } };
    const writes = [task('a', null, unsure), parked('b', 'a')];
    const back = endingOf(writes, { kind: 'restored', at, id: 'a' });
    expect(back).toEqual({ a: 'unsure', b: 'ready' });
  });

  test('[Q13.1] continues if the service has created that record after all', () => {
    const sending = task('a', null, { kind: 'sending', sentAt: at });
    const made = outcomeEvent('a', accepted(aRecord('task')));
    expect(endingOf([sending, parked('b', 'a')], made)).toEqual({ a: 'done', b: 'ready' });
  });

  test('[Q16] continues in its own account, at the next sign-in', () => {
    const other = {
      writes: [task('a', null), parked('b', 'a')],
      adopted: {},
      made: [],
      refiled: [],
    };
    const queue = aQueue([], { line: 'unreachable', account: 'one', apart: { two: other } });
    const event = { kind: 'account', at, key: 'two' } as const;
    expect(statesOf(step(queue, event).queue.writes)).toEqual({ a: 'ready', b: 'ready' });
  });

  test('[Q13] is in the same list if nothing continues', () => {
    expect(unpark(lost)).toBe(lost);
    const unparked = [task('a', null)];
    expect(unpark(unparked)).toBe(unparked);
  });
});

test('[Q13] waits below a circle that it is not part of, for its user may cut that', () => {
  const [below, within] = [task('x', 'a'), task('a', 'b')];
  const isAwaiting = createAwaited([below, within, task('b', 'a')]);
  expect([isAwaiting(below), isAwaiting(within)]).toEqual([true, false]);
});
