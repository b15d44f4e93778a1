/**
 * Goal: the queue keeps its promises in any order of events. Method: random lives of a queue, made of
 * what users, networks and clocks do, late and doubled reports included; every invariant is checked
 * after every event.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../../shared/queue/events.ts';
import { nextWakeAt, type Step, step } from '../../../../shared/queue/machine/machine.ts';
import type { PendingWrite, WriteState } from '../../../../shared/queue/pending-write.ts';
import {
  LOOKUP_DELAY_MS,
  LOOKUP_GAP_MS,
  MADE_DOCUMENTS_MAX,
  SENDS_AT_ONCE_MAX,
  SLOW_CHANGE_CHARS_MIN,
} from '../../../../shared/queue-limits.ts';
import { type WritableKind, writableKinds } from '../../../../shared/records/kinds.ts';
import { DAY_MS } from '../../../../shared/time.ts';
import {
  aCreate,
  aCreateOf,
  accepted,
  aNote,
  aQueue,
  aRecord,
  aWrite,
  created,
  deleted,
  LOCAL_ID,
  NOON,
  NOTE_ID,
  outcomeEvent,
  play,
  refused,
  saved,
} from '../../../support/builders.ts';
import { fastest } from '../../../support/fastest.ts';
import { assertProperty, SEED } from '../../../support/property.ts';
import { invariants } from '../../../support/queue-invariants.ts';
import { aLife, live } from '../../../support/queue-life.ts';

describe('step', () => {
  test('[Q2] holds a younger write back behind an older one of the same record', () => {
    const one = play(aQueue(), saved());
    const two = play(one.queue, saved({ writeId: 'write-2', fields: { title: 'Later' } }));
    expect(one.effects).toMatchObject([{ kind: 'send', write: { id: 'write-1' } }]);
    expect(two.effects).toEqual([]);
    expect(two.queue.writes[0]).toBe(one.queue.writes[0]);
  });

  test('[Q2] starts nothing of a record while another write of it is under way', () => {
    const underWay = aWrite({ id: 'w-2', state: { kind: 'sending', sentAt: NOON } });
    const { effects } = step(aQueue([aWrite(), underWay]), { kind: 'woke', at: NOON });
    expect(effects).toEqual([]);
  });

  test('[Q2.1] resumes an uncertain write before an older one queued under another id', () => {
    const state = { kind: 'checking', sentAt: NOON, looks: 0, until: NOON + 10 } as const;
    const uncertain = aWrite({ id: 'w-2', state });
    const open = aQueue([aWrite(), uncertain]);
    expect(step(open, { kind: 'woke', at: NOON }).effects).toEqual([]);
    expect(nextWakeAt(open)).toBe(NOON + 10);
    const due = step(open, { kind: 'woke', at: NOON + 10 });
    expect(due.effects).toMatchObject([{ kind: 'send', write: { id: 'w-2' } }]);
  });

  test('[Q3] sends writes of other records beside one that needs the user', () => {
    const parked = aWrite({ state: { kind: 'conflict', theirs: aNote() } });
    const { effects } = play(aQueue([parked]), created({ writeId: 'other' }));
    expect(effects).toMatchObject([{ kind: 'send', write: { id: 'other' } }]);
  });

  test('[Q3] has a few under way at once, the oldest first, and starts the next when one ends', () => {
    const writes = Array.from({ length: 6 }, (_, n) =>
      aWrite({ id: `w-${n}`, record: { kind: 'note', id: `note-${n}` } }),
    );
    const first = step(aQueue(writes), { kind: 'woke', at: NOON });
    expect(first.effects.map(({ write }) => write.id)).toEqual(['w-0', 'w-1', 'w-2', 'w-3']);
    const next = step(first.queue, outcomeEvent('w-2', accepted(aNote({ id: 'note-2' }))));
    expect(next.effects.map(({ write }) => write.id)).toEqual(['w-4']);
  });

  describe('creates of a kind', () => {
    const madeOf = (kind: WritableKind, name: string, more: Partial<PendingWrite> = {}) =>
      aCreateOf(kind, { id: name, record: { kind, id: `local-${name}` }, ...more });
    const woken = (writes: readonly PendingWrite[]) =>
      step(aQueue([...writes]), { kind: 'woke', at: NOON });
    const idsOf = ({ effects }: Step) => effects.map(({ write }) => write.id);

    test.each(writableKinds)('[Q3.2] are sent one by one, in the order made: %s', (kind) => {
      const first = woken(['a', 'b', 'c'].map((name) => madeOf(kind, name)));
      expect(idsOf(first)).toEqual(['a']);
      // Nothing sets an alarm for those behind it: its response starts the next.
      expect(nextWakeAt(first.queue)).toBeUndefined();
      const second = step(first.queue, outcomeEvent('a', accepted(aRecord(kind))));
      expect(idsOf(second)).toEqual(['b']);
    });

    test('[Q3.2] hold up no create of another kind, no change and no lookup', () => {
      const lost = madeOf('note', 'lost', {
        state: { kind: 'checking', sentAt: NOON, looks: 0, until: NOON },
      });
      const all = [
        madeOf('note', 'a'),
        madeOf('note', 'b'),
        madeOf('task', 'task'),
        aWrite(),
        lost,
      ];
      expect(idsOf(woken(all))).toEqual(['a', 'task', 'write-1', 'lost']);
    });

    const until = NOON + 1_000;
    test.each<[string, WriteState]>([
      ['waits', { kind: 'waiting', until }],
      ['is refused', refused() as WriteState],
      ['has a lookup', { kind: 'looking', sentAt: NOON, looks: 0 }],
      ['is checked later', { kind: 'checking', sentAt: NOON, looks: 0, until }],
      ['needs the user', { kind: 'unsure', sentAt: NOON, found: null }],
    ])('[Q3.2] wait for none that %s', (_, state) => {
      const writes = [madeOf('note', 'a', { state }), madeOf('note', 'b')];
      expect(idsOf(woken(writes))).toEqual(['b']);
    });

    test.each<[string, Outcome]>([
      ['fails', { kind: 'unknown' }],
      ['is refused', refused()],
      ['has to wait', { kind: 'rate-limited', retryAfterMs: 1_000 }],
    ])('[Q3.2] go on once one %s', (_, outcome) => {
      const { queue } = woken([madeOf('note', 'a'), madeOf('note', 'b')]);
      expect(idsOf(step(queue, outcomeEvent('a', outcome)))).toEqual(['b']);
    });

    test('[Q3.2] wait for none that names a record without an id', () => {
      const parent = madeOf('task', 'parent', { state: { kind: 'waiting', until } });
      const on = { commentable_type: 'Task', commentable_id: parent.record.id, body: 'x' };
      const behind = madeOf('comment', 'behind', { change: { kind: 'create', fields: on } });
      expect(idsOf(woken([parent, behind, madeOf('comment', 'free')]))).toEqual(['free']);
    });
  });

  test('[Q5] looks up the outcome of a write that was being sent when the program ended', () => {
    const { queue } = play(aQueue(), created(), { kind: 'restarted', at: NOON });
    expect(queue).toMatchObject({
      line: 'unreachable',
      writes: [
        { state: { kind: 'checking', sentAt: NOON, looks: 0, until: NOON + LOOKUP_DELAY_MS } },
      ],
    });
    const open = { kind: 'line', at: NOON + LOOKUP_DELAY_MS, line: 'open' } as const;
    expect(step(queue, open).effects).toMatchObject([{ kind: 'look' }]);
  });

  test('[Q5] sends an interrupted update again, which reads the record first', () => {
    const open = { kind: 'line', at: NOON + LOOKUP_DELAY_MS, line: 'open' } as const;
    const { effects } = play(aQueue(), saved(), { kind: 'restarted', at: NOON }, open);
    expect(effects).toMatchObject([{ kind: 'send', write: { id: 'write-1', attempts: 2 } }]);
  });

  test('[Q6] notes the moment of sending by the clock of the service', () => {
    const { effects } = play(aQueue([], { clockAheadMs: 90_000 }), created());
    expect(effects[0]?.write.state).toEqual({ kind: 'sending', sentAt: NOON + 90_000 });
  });

  test('[Q6] widens the time of a send once our clock turns out to have been set', () => {
    const MINUTE_AGO = NOON - 60_000;
    const compared = aQueue([], { comparedAt: MINUTE_AGO });
    const sent = play(compared, created()).queue;
    const corrected = (clockAheadMs: number) => {
      const line = { kind: 'line', at: NOON, line: 'open', clockAheadMs } as const;
      return step(sent, line).queue.writes[0]?.state;
    };
    const until = Number.MAX_SAFE_INTEGER;
    expect(corrected(-DAY_MS)).toMatchObject({ sentAt: NOON - DAY_MS, sentBy: until });
    expect(corrected(DAY_MS)).toMatchObject({ sentAt: MINUTE_AGO, sentBy: until });
    expect(corrected(2_000)).toEqual({ kind: 'sending', sentAt: NOON, sentBy: NOON + 2_000 });
    const later = { kind: 'line', at: NOON, line: 'open', clockAheadMs: DAY_MS } as const;
    expect(step(sent, later).queue.comparedAt).toBe(NOON + DAY_MS);
  });

  test('[Q10] keeps an accepted write until the cache holds its reply', () => {
    const sent = play(aQueue(), saved()).queue;
    const early = step(sent, { kind: 'stored', at: NOON, ids: ['write-1'] });
    expect(early.queue).toBe(sent);
    const done = step(sent, outcomeEvent('write-1', accepted())).queue;
    expect(done.writes).toMatchObject([{ state: { kind: 'done' } }]);
    expect(step(done, { kind: 'stored', at: NOON, ids: ['write-1'] }).queue.writes).toEqual([]);
  });

  test('[Q10.1] keeps documents made here, which no cache has room for, up to the latest ones', () => {
    const made = Array.from({ length: MADE_DOCUMENTS_MAX + 2 }, (_, at) =>
      aWrite({
        id: `make-${at}`,
        record: { kind: 'document', id: String(at) },
        state: { kind: 'done', reply: { id: at, title: `Contract ${at}` } },
      }),
    );
    const task = aWrite({
      id: 'task',
      record: { kind: 'task', id: 't' },
      state: { kind: 'done', reply: { id: 't' } },
    });
    const ids = [...made, task].map(({ id }) => id);
    const { queue } = step(aQueue([...made, task]), { kind: 'stored', at: NOON, ids });
    expect(queue.writes).toEqual(made.slice(2));
    expect(step(queue, { kind: 'stored', at: NOON, ids }).queue).toBe(queue);
  });

  describe('writes that would wait for themselves', () => {
    const named = (own: string, parent: string | null) =>
      saved({
        writeId: own,
        record: { kind: 'task', id: `local-${own}` },
        fields: { title: own, parent_task_id: parent && `local-${parent}` },
        base: null,
      });
    const online = { kind: 'line', at: NOON, line: 'open' } as const;
    const states = ({ queue }: Step) => queue.writes.map(({ state }) => state.kind);

    test.each([[['a', 'b']], [['a', 'b', 'c']], [['a', 'b', 'c', 'd', 'e']]])(
      '[Q13.2] are parked, and sent when the circle of %j is cut',
      (names) => {
        const parents = names.map((own, at) => named(own, names.at(at - 1) ?? null));
        const circle = play(aQueue([], { line: 'unreachable' }), ...parents, online);
        expect(states(circle)).toEqual(names.map(() => 'refused'));
        const cut = step(circle.queue, named('a', null));
        expect(states(cut)).toEqual(names.map((own) => (own === 'a' ? 'sending' : 'ready')));
      },
    );

    test('[Q13.2] are released if an edit of another one takes them out of the circle', () => {
      const before = aQueue([], { line: 'unreachable' });
      const three = play(before, named('a', 'c'), named('b', 'a'), named('c', 'b'), online);
      expect(states(three)).toEqual(['refused', 'refused', 'refused']);
      const two = step(three.queue, named('a', 'b'));
      expect(states(two)).toEqual(['refused', 'refused', 'ready']);
    });

    test('[Q13.2] are released if another one of the circle is discarded', () => {
      const before = aQueue([], { line: 'unreachable' });
      const three = play(before, named('a', 'c'), named('b', 'a'), named('c', 'b'), online);
      const discarded = step(three.queue, { kind: 'discarded', at: NOON, id: 'a' });
      expect(states(discarded)).toEqual(['discarded', 'refused', 'ready']);
      const again = step(discarded.queue, { kind: 'restored', at: NOON, id: 'a' });
      expect(states(again).toSorted()).toEqual(['refused', 'refused', 'refused']);
    });
  });

  describe('a write that names a record made here', () => {
    const task = { kind: 'task', id: LOCAL_ID } as const;
    const parent = saved({ writeId: 'parent', record: task, fields: { title: 'T' }, base: null });
    const child = saved({
      writeId: 'child',
      record: { kind: 'comment', id: 'local-c' },
      fields: { commentable_type: 'Task', commentable_id: LOCAL_ID, body: 'x' },
      base: null,
    });
    const made = outcomeEvent('parent', accepted(aRecord('task')));

    test('[Q13] waits for its id, whichever was written first', () => {
      for (const events of [
        [parent, child],
        [child, parent],
      ]) {
        const offline = aQueue([], { line: 'unreachable' });
        const open = { kind: 'line', at: NOON, line: 'open' } as const;
        const before = play(offline, ...events, open);
        expect(before.effects.map(({ write }) => write.id)).toEqual(['parent']);
        expect(step(before.queue, made).effects).toMatchObject([
          { kind: 'send', write: { id: 'child', change: { fields: { commentable_id: NOTE_ID } } } },
        ]);
      }
    });

    test('[Q13] waits through a lost response, a restart and a lookup', () => {
      const { queue } = play(
        aQueue(),
        parent,
        child,
        outcomeEvent('parent', { kind: 'unknown' }),
        { kind: 'restarted', at: NOON },
        { kind: 'line', at: NOON + LOOKUP_DELAY_MS, line: 'open' },
      );
      expect(queue.writes.map(({ state }) => state.kind)).toEqual(['looking', 'ready']);
      expect(step(queue, made).effects).toMatchObject([{ write: { id: 'child' } }]);
    });

    test('[Q13.1] is parked if that is discarded, and sent when it is restored', () => {
      const refusedParent = play(aQueue(), parent, child, outcomeEvent('parent', refused())).queue;
      const gone = play(refusedParent, { kind: 'discarded', at: NOON, id: 'parent' });
      expect(gone.effects).toEqual([]);
      expect(gone.queue.writes[1]).toMatchObject({
        state: { kind: 'refused', details: [{ source: { pointer: '/comment/commentable_id' } }] },
      });
      const back = play(gone.queue, { kind: 'restored', at: NOON, id: 'parent' });
      expect(back.effects).toMatchObject([{ write: { id: 'parent' } }]);
      expect(step(back.queue, made).effects).toMatchObject([{ write: { id: 'child' } }]);
    });

    test('[Q13] neither delays others nor takes their slots', () => {
      const children = Array.from({ length: SENDS_AT_ONCE_MAX + 2 }, (_, n) => ({
        ...child,
        writeId: `child-${n}`,
        record: { kind: 'comment', id: `local-c${n}` } as const,
      }));
      const waiting = play(aQueue(), ...children, { ...parent, isFinished: false }).queue;
      const { effects } = step(waiting, saved());
      expect(effects.map(({ write }) => write.id)).toEqual(['write-1']);
    });
  });

  test('[Q14] sends a delete as the youngest of its lane, and once', () => {
    const typed = play(aQueue([], { line: 'unreachable' }), saved(), deleted(), deleted()).queue;
    const { queue, effects } = play(typed, { kind: 'line', at: NOON, line: 'open' });
    expect(effects).toMatchObject([{ kind: 'send', write: { change: { kind: 'delete' } } }]);
    expect(queue.writes.map(({ state }) => state.kind)).toEqual(['discarded', 'sending']);
    const done = step(queue, outcomeEvent('write-d', accepted(null)));
    expect(done.queue.writes[1]?.state).toEqual({ kind: 'done', reply: null });
  });

  test('[Q5] sends an interrupted delete again, which reads the record first', () => {
    const open = { kind: 'line', at: NOON + LOOKUP_DELAY_MS, line: 'open' } as const;
    const { effects } = play(aQueue(), deleted(), { kind: 'restarted', at: NOON }, open);
    expect(effects).toMatchObject([{ kind: 'send', write: { id: 'write-d', attempts: 2 } }]);
  });

  test('[Q12] sends nothing without an open connection', () => {
    for (const line of ['unreachable', 'signed-out'] as const) {
      const { queue, effects } = play(aQueue([], { line }), saved());
      expect(effects).toEqual([]);
      expect(queue.writes).toMatchObject([{ state: { kind: 'ready' }, attempts: 0 }]);
      expect(nextWakeAt(queue)).toBeUndefined();
    }
  });

  test('[Q12] resumes everything when the connection opens', () => {
    const { effects } = play(
      aQueue([], { line: 'signed-out' }),
      saved(),
      created({ writeId: 'w-2' }),
      {
        kind: 'line',
        at: NOON,
        line: 'open',
        clockAheadMs: 5,
      },
    );
    expect(effects.map(({ write }) => write.id)).toEqual(['write-1', 'w-2']);
  });

  test('[Q1.1] deletes a discarded write only after ninety days', () => {
    const counted = { at: NOON, saidAt: NOON - 900 * DAY_MS };
    const discarded = aWrite({ state: { kind: 'discarded', ...counted } });
    const start = (days: number) => {
      const at = NOON + days * DAY_MS;
      const queue = aQueue([discarded], { line: 'unreachable', comparedAt: at });
      return step(queue, { kind: 'restarted', at });
    };
    expect(start(90).queue.writes).toEqual([discarded]);
    expect(start(91).queue.writes).toEqual([]);
  });

  test('does not wait for a moment that a clock set back has moved far ahead', () => {
    const waiting = aWrite({ state: { kind: 'waiting', until: NOON + LOOKUP_GAP_MS } });
    const { effects } = step(aQueue([waiting]), { kind: 'woke', at: NOON - DAY_MS });
    expect(effects).toHaveLength(1);
  });

  test('ignores a report about an unknown write, or one that does not wait', () => {
    const queue = aQueue([aWrite({ state: { kind: 'conflict', theirs: aNote() } })]);
    expect(step(queue, outcomeEvent('write-1', accepted())).queue).toBe(queue);
    expect(step(queue, outcomeEvent('nobody', refused())).queue).toBe(queue);
  });

  test('takes an event with 5,000 writes waiting faster than they can be written down', () => {
    const writes = Array.from({ length: 5_000 }, (_, n) =>
      aWrite({ id: `w-${n}`, record: { kind: 'note', id: `note-${n}` } }),
    );
    const queue = aQueue(writes, { line: 'unreachable' });
    const edit = saved({ record: { kind: 'note', id: 'note-4999' }, fields: { title: 'x' } });
    const line = { kind: 'line', at: NOON, line: 'open' } as const;
    const writingMs = fastest(() => JSON.stringify(queue));
    expect(fastest(() => play(queue, edit, line)) / 2).toBeLessThan(writingMs / 2); // a fifth measured
  });
});

describe('nextWakeAt', () => {
  test('names the earliest moment at which a write comes due by itself', () => {
    const writes = [30, 10, 20].map((ms) =>
      aWrite({
        id: `w-${ms}`,
        record: { kind: 'note', id: `note-${ms}` },
        state: { kind: 'waiting', until: NOON + ms },
      }),
    );
    expect(nextWakeAt(aQueue(writes))).toBe(NOON + 10);
    expect(nextWakeAt(aQueue())).toBeUndefined();
  });

  test('names none while no further write could start, so that nothing wakes in vain', () => {
    const sending = Array.from({ length: SENDS_AT_ONCE_MAX }, (_, n) =>
      aWrite({
        id: `w-${n}`,
        record: { kind: 'note', id: `note-${n}` },
        state: { kind: 'sending', sentAt: NOON },
      }),
    );
    const due = aWrite({ id: 'due', state: { kind: 'waiting', until: NOON - 1 } });
    expect(nextWakeAt(aQueue([...sending, due]))).toBeUndefined();
  });
});

describe('changes of long texts', () => {
  const long = Array.from({ length: SENDS_AT_ONCE_MAX }, (_, n) =>
    aWrite({
      id: `long-${n}`,
      record: { kind: 'note', id: `note-${n}` },
      change: {
        kind: 'update',
        fields: { content_html: `<p>${'x'.repeat(SLOW_CHANGE_CHARS_MIN)}</p>` },
        base: { content_html: '<p>y</p>' },
      },
    }),
  );
  const edit = aWrite({ id: 'edit' });
  const lost = aCreate({
    id: 'lost',
    record: { kind: 'note', id: 'local-lost' },
    state: { kind: 'checking', sentAt: NOON, looks: 0, until: NOON },
  });

  test('[Q3.1] leave slots to other writes while a process compares them, though they are older', () => {
    const { queue, effects } = step(aQueue([...long, lost, edit]), { kind: 'woke', at: NOON });
    expect(effects.map(({ write }) => write.id)).toEqual(['long-0', 'long-1', 'edit']);
    const next = step(queue, outcomeEvent('long-0', { kind: 'rate-limited', retryAfterMs: 1_000 }));
    expect(next.effects).toMatchObject([{ kind: 'send', write: { id: 'long-2' } }]);
  });
});

describe('slow lookups', () => {
  const lost = Array.from({ length: SENDS_AT_ONCE_MAX }, (_, n) =>
    aCreate({
      id: `lost-${n}`,
      record: { kind: 'note', id: `local-${n}` },
      state: { kind: 'checking', sentAt: NOON, looks: 0, until: NOON },
    }),
  );
  const edit = aWrite({ id: 'edit' });

  test('[Q3.1] leave slots to writes that need only a send, though they are older', () => {
    const { queue, effects } = step(aQueue([...lost, edit]), { kind: 'woke', at: NOON });
    const started = effects.map(({ kind, write }) => `${kind} ${write.id}`);
    expect(started).toEqual(['look lost-0', 'look lost-1', 'send edit']);
    // No alarm is set for a lookup without a slot; the end of another one starts it.
    expect(nextWakeAt(queue)).toBeUndefined();
    const next = step(queue, outcomeEvent('lost-0', { kind: 'unknown' }));
    expect(next.effects).toMatchObject([{ kind: 'look', write: { id: 'lost-2' } }]);
  });
});

describe('any life of a queue', () => {
  for (const { title, check } of invariants) {
    test(`${title} (seed ${SEED})`, () => {
      assertProperty(
        fc.property(aLife, (life) => {
          for (const moment of live(life)) check(moment);
        }),
        250,
      );
    });
  }
});
