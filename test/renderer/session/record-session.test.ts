import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Outbox } from '../../../renderer/bridge/outbox.svelte.ts';
import { TypedWords } from '../../../renderer/bridge/typed-words.ts';
import { NoteSessions } from '../../../renderer/notes/note-sessions.ts';
import { RecordSessions } from '../../../renderer/session/record-sessions.ts';
import { overlay } from '../../../shared/queue/overlay/overlay.ts';
import {
  fieldsSet,
  isLive,
  laneOf,
  type PendingWrite,
} from '../../../shared/queue/pending-write.ts';
import type { ConfirmedRecord, Fields, WritableKind } from '../../../shared/records/kinds.ts';
import { aNote, aRecord, aWrite, refused } from '../../support/builders.ts';
import { aMain, countingRandom } from '../../support/open-window.ts';
import { SEED } from '../../support/property.ts';
import { flushPromises } from '../../support/virtual-time.ts';

const ref = { kind: 'task', id: 't1' } as const;
const lane = laneOf(ref);

/** An open task on a fake main, and the reactions of its page to announcements. */
function aTask(start: Fields = {}, { main, time } = aMain()) {
  const outbox = new Outbox();
  main.bridge.on('outboxChanged', (change) => outbox.take(change));
  const record = aRecord('task', { id: ref.id, title: 'Plan', description: 'Two pages', ...start });
  main.records.set(lane, record);
  const waits: boolean[] = [];
  const typed = new TypedWords(async ({ isWaiting }) => waits.push(isWaiting));
  const sessions = new RecordSessions({
    ...{ bridge: main.bridge, outbox, clock: time.clock, random: countingRandom() },
    ...{ timer: time.timer, typed },
  });
  const session = sessions.openRecord(ref, record);
  const see = async (confirmed: ConfirmedRecord | undefined = main.records.get(lane)) => {
    await flushPromises();
    // The cache holds every reply by now.
    const done = main.queue.writes.filter(({ state }) => state.kind === 'done');
    await main.bridge.acknowledgeReplies({ ids: done.map(({ id }) => id) });
    await flushPromises();
    const writes = outbox.of(ref.id, ref.kind);
    session.see(overlay(confirmed, writes)?.record, writes);
  };
  const saves = () => main.callsOf('saveRecord');
  const theirs = (fields: Fields) => {
    const now = main.records.get(lane) ?? record;
    const updated_at = new Date(time.clock.now()).toISOString();
    main.records.set(lane, { ...now, ...fields, updated_at });
  };
  return { main, time, outbox, sessions, session, see, saves, theirs, waits };
}

/** A record of any kind, open on a fake main that can't send yet. */
function anyOpen(kind: WritableKind, start: Fields) {
  const { main, time } = aMain();
  main.setLine('unreachable');
  const own = { kind, id: '7' } as const;
  const id = kind === 'note' || kind === 'task' ? '7' : 7;
  const record = aRecord(kind, { id, ...start });
  const note = kind === 'note' ? aNote({ id: '7', ...start }) : undefined;
  if (note) main.service.set('7', note);
  else main.records.set(laneOf(own), record);
  const confirmed = () => main.service.get('7') ?? main.records.get(laneOf(own)) ?? record;
  const open = () => {
    const outbox = new Outbox();
    main.bridge.on('outboxChanged', (change) => outbox.take(change));
    const parts = {
      ...{ bridge: main.bridge, outbox, clock: time.clock, random: countingRandom() },
      ...{ timer: time.timer, typed: new TypedWords(async () => undefined) },
    };
    const session = note
      ? new NoteSessions(parts).open('7', note)
      : new RecordSessions(parts).openRecord(own, confirmed());
    /** `isAway` while its page is closed: what is sent then is gone from the queue when it is shown again. */
    const see = async ({ isAway = false } = {}) => {
      await time.pass(3_000);
      main.wake();
      await flushPromises();
      if (!isAway)
        session.see(overlay(confirmed(), outbox.of('7', kind))?.record, outbox.of('7', kind));
      const done = main.queue.writes.filter(({ state }) => state.kind === 'done');
      await main.bridge.acknowledgeReplies({ ids: done.map((write) => write.id) });
      await flushPromises();
      session.see(overlay(confirmed(), outbox.of('7', kind))?.record, outbox.of('7', kind));
    };
    const type = async (fields: Fields) => {
      session.edit(fields);
      await time.pass(300);
    };
    return { session, see, type };
  };
  const reopen = async () => {
    const opened = open();
    await flushPromises();
    return opened;
  };
  const theirs = (fields: Fields) => {
    const updated_at = new Date(time.clock.now()).toISOString();
    main.records.set(laneOf(own), { ...confirmed(), ...fields, updated_at });
  };
  return { main, theirs, reopen, ...open() };
}

describe('an open record of any kind', () => {
  test('takes in an equal record without a change, also with lists: its page would otherwise never come to rest', async () => {
    const { session, see } = aTask({ tags: [{ id: 5, name: 'Design' }] });
    await see();
    const before = session.fields;
    await see();
    expect(session.fields).toBe(before);
  });

  test('[P1] saves the changes, with their base', async () => {
    const { session, saves, time } = aTask();
    session.edit({ title: 'Plan B' });
    await time.pass(249);
    expect([saves(), session.isUnsaved]).toEqual([[], true]);
    await time.pass(1);
    expect(saves()).toMatchObject([
      {
        record: ref,
        fields: { title: 'Plan B' },
        base: { title: 'Plan', description: 'Two pages' },
      },
    ]);
    expect(session.isUnsaved).toBe(false);
  });

  test('[P2] [V11.2] keeps what main refused, reports it at once, and saves everything else', async () => {
    const { session, saves, time } = aTask();
    session.edit({ title: 'Plan B', due_date: 7 });
    await time.pass(250);
    expect(saves()).toMatchObject([{ fields: { title: 'Plan B' } }]);
    expect(session.problem).toBe('Due date can’t be saved like this.');
    expect([session.fields['due_date'], session.isUnsaved]).toEqual([7, true]);
    session.edit({ title: '' });
    await time.pass(250);
    expect(session.problem).toBe('Title can’t be empty. Due date can’t be saved like this.');
    session.edit({ title: 'Plan B', due_date: '2026-04-01' });
    await time.pass(250);
    expect(saves().at(-1)).toMatchObject({ fields: { due_date: '2026-04-01' } });
    expect([session.problem, session.isUnsaved]).toEqual([null, false]);
  });

  test('[P2] has text wait for main only until it is on the disk, also where it cannot be sent', async () => {
    const { main, sessions, session, time, waits } = aTask();
    session.edit({ due_date: 7 });
    await time.pass(250);
    expect([waits, sessions.areOnlyHere, session.isUnsaved]).toEqual([[true, false], false, true]);
    main.isDiskFull = true;
    session.edit({ due_date: 8 });
    await time.pass(250);
    expect([waits, sessions.areOnlyHere]).toEqual([[true, false, true], true]);
    main.isDiskFull = false;
    await time.pass(10_000);
    expect([waits.at(-1), sessions.areOnlyHere]).toEqual([false, false]);
  });

  test.each([
    ['deal', 'deal_value', '100.00', '1200', '1200.', '1200.50'],
    ['deal', 'title', 'Relaunch', 'Relaunch A', '', 'Relaunch B'],
    ['deal', 'currency', 'EUR', 'USD', 'CH', 'CHF'],
    ['deal', 'probability', 10, 20, 'half', 30],
    ['time-entry', 'duration_seconds', 900, 1800, '1:', 3600],
    ['task', 'due_date', '2026-04-01', '2026-04-02', 7, '2026-04-03'],
    ['invoice', 'invoice_number', 'R-1', 'R-2', 7, 'R-3'],
    ['note', 'title', 'Plan', 'Plan A', 'Plan '.repeat(2_000), 'Plan B'],
  ] as const)(
    '[Q8.12] %s, %s: a value is sent after one of ours was, although the field held no value meanwhile',
    async (kind, name, before, first, half, last) => {
      for (const isAway of [false, true]) {
        const { main, session, see, type } = anyOpen(kind, { [name]: before });
        await type({ [name]: first });
        await type({ [name]: half });
        expect(session.isUnsaved).toBe(true);
        main.setLine('open');
        await see({ isAway });
        expect((session.fields as Fields)[name]).toBe(half);
        await type({ [name]: last });
        await see();
        expect(main.queue.writes).toEqual([]);
        expect(main.records.get(`${kind} 7`) ?? main.service.get('7')).toMatchObject({
          [name]: last,
        });
      }
    },
  );

  test('[Q8.13] after a restart too, where the value was sent before the record was opened', async () => {
    const { main, see, type, reopen } = anyOpen('deal', { deal_value: '100.00' });
    await type({ deal_value: '1200' });
    await type({ deal_value: '1200.' });
    main.setLine('open');
    await see({ isAway: true });
    const again = await reopen();
    expect(again.session.fields).toMatchObject({ deal_value: '1200.' });
    await again.see();
    await again.type({ deal_value: '1200.50' });
    await again.see();
    expect(main.records.get('deal 7')).toMatchObject({ deal_value: '1200.50' });
  });

  test('[Q8.12] what somebody else changed while the field held no value is a conflict', async () => {
    const { main, see, type, theirs } = anyOpen('deal', { deal_value: '100.00' });
    await type({ deal_value: '1200' });
    await type({ deal_value: '1200.' });
    main.setLine('open');
    await see();
    theirs({ deal_value: '70.00' });
    await see();
    await type({ deal_value: '1200.50' });
    await see();
    expect(main.queue.writes).toMatchObject([{ state: { kind: 'conflict' } }]);
    expect(main.records.get('deal 7')).toMatchObject({ deal_value: '70.00' });
  });

  test('[Q8.12] a value of ours that somebody else has set again is a conflict, where another one was shown meanwhile', async () => {
    const { main, see, type, theirs } = anyOpen('deal', { deal_value: '100.00' });
    main.setLine('open');
    await type({ deal_value: '1200' });
    await see();
    theirs({ deal_value: '70.00' });
    await see();
    await type({ deal_value: '7x' });
    theirs({ deal_value: '1200.00' });
    await see();
    await type({ deal_value: '75.00' });
    await see();
    expect(main.queue.writes).toMatchObject([{ state: { kind: 'conflict' } }]);
    expect(main.records.get('deal 7')).toMatchObject({ deal_value: '1200.00' });
  });

  test('[Q8.12] a value that is discarded while the field holds no value is sent if it is typed again', async () => {
    const { main, see, type } = anyOpen('deal', { deal_value: '100.00' });
    await type({ deal_value: '1200' });
    await type({ deal_value: '1200.' });
    await main.bridge.discardWrite({ id: main.queue.writes[0]?.id ?? '' });
    main.setLine('open');
    await see();
    await type({ deal_value: '1200' });
    await see();
    expect(main.records.get('deal 7')).toMatchObject({ deal_value: '1200' });
  });

  test('[P4] shows what others changed, and never over input', async () => {
    const { session, see, theirs } = aTask();
    theirs({ description: 'Three pages' });
    await see();
    expect(session.fields['description']).toBe('Three pages');
    session.edit({ title: 'Mine' });
    theirs({ title: 'Theirs' });
    await see();
    expect(session.fields['title']).toBe('Mine');
  });

  test('[P4] becomes a conflict if both changed one field, and stays as it was typed', async () => {
    const { main, session, see, theirs } = aTask();
    main.setLine('open');
    theirs({ title: 'Theirs' });
    session.edit({ title: 'Mine' });
    await session.flush({ isFinished: true });
    await see();
    expect(main.queue.writes).toMatchObject([{ state: { kind: 'conflict' } }]);
    expect(session.fields['title']).toBe('Mine');
    await main.bridge.discardWrite({ id: main.queue.writes[0]?.id ?? '' });
    await see();
    expect(session.fields['title']).toBe('Theirs');
  });

  test('undoes the last input, field by field, and not what others changed since', async () => {
    const { session, see, theirs, time } = aTask();
    for (const title of ['P', 'Pl', 'Pla']) session.edit({ title });
    await time.pass(5_000);
    session.edit({ title: 'Place' });
    session.edit({ description: 'None' });
    expect(session.undo()).toEqual({ name: 'description', isDone: true });
    expect(session.undo()).toEqual({ name: 'title', isDone: true });
    expect(session.fields).toMatchObject({ title: 'Pla', description: 'Two pages' });
    expect(session.undo()).toEqual({ name: 'title', isDone: true });
    expect([session.fields['title'], session.canUndo]).toEqual(['Plan', false]);
    session.edit({ title: 'Mine' });
    await session.flush({ isFinished: true });
    await see();
    theirs({ title: 'Theirs' });
    await time.pass(5_000);
    await see();
    expect([session.fields['title'], session.undo()]).toEqual(['Theirs', undefined]);
  });

  test('leaves a currency to the service again when its first input is undone', async () => {
    const { main, sessions } = aTask();
    main.setLine('unreachable');
    const made = { kind: 'deal', id: 'local-made' } as const;
    const [writeId, fields] = ['11111111-0000-4000-8000-000000000001', { title: 'Shop' }];
    await main.bridge.saveRecord({ writeId, record: made, fields, base: null, isFinished: true });
    const shown = overlay<ConfirmedRecord>(undefined, main.queue.writes)?.record;
    if (shown === undefined) throw new Error('The deal is not shown.');
    expect(shown['currency']).toBe('');
    const session = sessions.openRecord(made, shown);
    session.edit({ currency: 'EUR' });
    await session.flush({ isFinished: true });
    expect(main.queue.writes.map(fieldsSet)).toEqual([{ title: 'Shop', currency: 'EUR' }]);
    session.undo();
    await session.flush({ isFinished: true });
    expect([main.queue.writes.map(fieldsSet), session.problem]).toEqual([
      [{ title: 'Shop', currency: null }],
      null,
    ]);
  });

  test.each([
    { kind: 'task', name: 'task_status_id', value: 's2', start: { title: 'Plan' } },
    { kind: 'deal', name: 'company_id', value: 4, start: { title: 'Relaunch' } },
  ] as const)('[Q7] clears no $name of a new $kind that was sent meanwhile', async (made) => {
    const { main, time, sessions, outbox } = aTask();
    const { kind, name, start } = made;
    main.setLine('unreachable');
    const session = sessions.beginRecord({ kind, id: 'local-made' }, start);
    const choose = async () => {
      session.edit({ [name]: made.value });
      await session.flush({ isFinished: true });
    };
    await choose();
    // Not sent yet: undoing takes it back.
    expect(session.undo()).toEqual({ name, isDone: true });
    await session.flush({ isFinished: true });
    expect(main.queue.writes.map(fieldsSet)).toMatchObject([{ ...start, [name]: null }]);
    await choose();
    main.setLine('open');
    await time.pass(5_000);
    await expect.poll(() => outbox.knownId('local-made')).not.toBe('local-made');
    const calls = main.callsOf('saveRecord').length;
    expect(session.undo()).toEqual({ name, isDone: false });
    await session.flush({ isFinished: true });
    expect(main.callsOf('saveRecord')).toHaveLength(calls);
    expect(session.fields[name]).toBe(made.value);
    expect(session.canUndo).toBe(false);
  });

  test('[P2] does not replace saved input by that of the previous run', async () => {
    const window = aMain();
    const { bridge } = window.main;
    const old = { title: 'Old', due_date: 7 };
    await bridge.keepUnsendable({ record: ref, fields: old, base: null });
    const { promise, resolve } = Promise.withResolvers<void>();
    const readUnsendable: typeof bridge.readUnsendable = async (input) => {
      const answer = await bridge.readUnsendable(input);
      await promise;
      return answer;
    };
    const slow = Object.assign(Object.create(window.main), {
      bridge: { ...bridge, readUnsendable },
    });
    const { session, saves, time } = aTask({}, { ...window, main: slow });
    session.edit({ title: 'New' });
    await time.pass(250);
    expect(saves()).toMatchObject([{ fields: { title: 'New' } }]);
    resolve();
    await flushPromises();
    expect(session.fields).toMatchObject({ title: 'New', due_date: 7 });
    await time.pass(250);
    expect(saves()).toHaveLength(1);
    const left = await bridge.readUnsendable({ record: ref });
    expect(left).toMatchObject({ value: { fields: { due_date: 7 } } });
    expect(left.ok && left.value?.fields).not.toHaveProperty('title');
  });

  test('is the same one under every id, and stays while something in it is not saved', async () => {
    const { main, sessions, session, time } = aTask();
    main.isDiskFull = true;
    session.edit({ title: 'Mine' });
    await time.pass(250);
    for (let count = 0; count < 30; count += 1) {
      sessions.openRecord({ kind: 'task', id: `t${count + 2}` }, aRecord('task', {}));
    }
    expect(sessions.find(ref)).toBe(session);
    main.isDiskFull = false;
    await sessions.flushAll();
    expect(main.queue.writes).toMatchObject([{ change: { fields: { title: 'Mine' } } }]);
  });
});

const names = ['title', 'description', 'due_date'] as const;
const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant('type'), name: fc.constantFrom(...names) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('theirs'), name: fc.constantFrom(...names) }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      act: fc.constantFrom('pass', 'see', 'flush', 'open', 'cut', 'full', 'free', 'late'),
      name: fc.constantFrom(...names),
    }),
  },
);

test(`[P2] loses no input to a full disk, a lost connection, a late reply or others, seed ${SEED}`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 30 }), async (acts) => {
      const { main, session, see, theirs, time } = aTask({ due_date: null });
      const typed = new Map<string, string>();
      let count = 0;
      const value = (name: string) => {
        count += 1;
        return name === 'due_date' ? `2026-04-${String(10 + (count % 20))}` : `${name} ${count}`;
      };
      let older: ConfirmedRecord | undefined;
      for (const { act: what, name } of acts) {
        if (what === 'type') {
          typed.set(name, value(name));
          session.edit({ [name]: typed.get(name) });
        } else if (what === 'theirs') {
          // Others can change what was sent; it is lost to nobody.
          if (main.records.get(lane)?.[name] === typed.get(name)) typed.delete(name);
          theirs({ [name]: value(name) });
        }
        if (what === 'pass') await time.pass(400);
        else if (what === 'flush') await session.flush({ isFinished: true });
        else if (what === 'open') main.setLine('open');
        else if (what === 'cut') main.setLine('unreachable');
        else if (what === 'full') main.isDiskFull = true;
        else if (what === 'free') main.isDiskFull = false;
        // The cache may announce an earlier version.
        else if (what === 'late') await see(older);
        if (what === 'see') {
          await see();
          older = main.records.get(lane);
        }
        for (const one of session.isAhead ? typed : []) expect(session.fields[one[0]]).toBe(one[1]);
      }
      main.isDiskFull = false;
      main.setLine('open');
      await session.flush({ isFinished: true });
      await time.pass(3_000);
      await flushPromises();
      const waiting = main.queue.writes.filter(isLive).map(fieldsSet);
      const said = [...waiting, main.records.get(lane) ?? {}];
      for (const [name, last] of typed) {
        const isOver = said.some((fields) => fields[name] === last);
        expect({ name, last, isOver, said }).toMatchObject({ isOver: true });
      }
    }),
    { seed: SEED, numRuns: 12 },
  );
});

/** Two windows on one main, which announces each new queue to both. */
function twoWindows() {
  const { main, time } = aMain();
  const bridge = { ...main.bridge };
  const windows = [0, 1].map(() => {
    const outbox = new Outbox();
    bridge.on('outboxChanged', (change) => outbox.take(change));
    bridge.on('unsendableChanged', (heads) => (outbox.unsendable = heads));
    const typed = new TypedWords(async () => undefined);
    const sessions = new NoteSessions({
      ...{ bridge, outbox, clock: time.clock, random: countingRandom() },
      ...{ timer: time.timer, typed },
    });
    return { outbox, sessions };
  });
  return { main, time, bridge, windows };
}

describe('one record in two windows', () => {
  test('[P2] of any kind: both save, both see both, and the service gets all of it once', async () => {
    const { main, time, windows } = twoWindows();
    const record = aRecord('task', { id: ref.id, title: 'Plan', description: 'Two pages' });
    main.records.set(lane, record);
    const [one, other] = windows.map((window) => ({
      ...window,
      session: window.sessions.openRecord(ref, record),
    }));
    if (one === undefined || other === undefined) throw new Error('two windows');
    const see = () => {
      for (const { outbox, session } of [one, other]) {
        const writes = outbox.of(ref.id, ref.kind);
        session.see(overlay(main.records.get(lane), writes)?.record, writes);
      }
    };
    one.session.edit({ title: 'Plan B' });
    other.session.edit({ description: 'Three pages' });
    see(); // a save of the other window removes no input that is not saved
    expect(one.session.fields['title']).toBe('Plan B');
    expect(other.session.fields['description']).toBe('Three pages');
    await time.pass(300);
    see();
    const both = { title: 'Plan B', description: 'Three pages' };
    expect([one.session.fields, other.session.fields]).toMatchObject([both, both]);
    // The same field: both keep the latest input.
    other.session.edit({ title: 'Plan C' });
    await time.pass(300);
    see();
    expect(one.session.fields['title']).toBe('Plan C');
    main.setLine('open');
    await Promise.all([one, other].map(({ session }) => session.flush({ isFinished: true })));
    await time.pass(3_000);
    main.wake();
    await flushPromises();
    see();
    expect(main.records.get(lane)).toMatchObject({ ...both, title: 'Plan C' });
    expect(main.queue.writes.filter(isLive)).toEqual([]);
    expect(
      [one.session, other.session].map(({ problem, isUnsaved }) => [problem, isUnsaved]),
    ).toEqual([
      [null, false],
      [null, false],
    ]);
  });

  /** A deal in two windows; the second can be opened later. */
  function aDealInTwo(fields: Fields) {
    const { main, time, bridge, windows } = twoWindows();
    const deal = { kind: 'deal', id: '12' } as const;
    const record = aRecord('deal', { id: 12, ...fields });
    main.records.set('deal 12', record);
    const open = windows.map(({ outbox, sessions }) => () => {
      const session = sessions.openRecord(deal, record);
      const see = () => {
        const writes = outbox.of(deal.id, deal.kind);
        session.see(overlay(main.records.get('deal 12'), writes)?.record, writes);
      };
      return { session, see };
    });
    const [one, other] = open;
    if (one === undefined || other === undefined) throw new Error('two windows');
    const draft = async () => {
      const answer = await main.bridge.readUnsendable({ record: deal });
      return answer.ok ? (answer.value?.fields ?? {}) : undefined;
    };
    return { main, time, bridge, deal, one, other, draft };
  }

  test('[P2] a refused field: corrected in one, it is so in both, beside what is typed there', async () => {
    const { main, time, deal, one, other } = aDealInTwo({ title: 'Relaunch', probability: 10 });
    const change = {
      kind: 'update',
      fields: { probability: 101 },
      base: { probability: 10 },
    } as const;
    const state = refused() as PendingWrite['state'];
    const [first, second] = [one(), other()];
    main.become({ writes: [aWrite({ record: deal, change, state })] });
    await flushPromises();
    const all = () => [first, second].map(({ session }) => session.fields);
    first.see();
    second.see();
    expect(all()).toMatchObject([{ probability: 101 }, { probability: 101 }]);
    second.session.edit({ deal_value: 'about 5,000' }); // no value: it stays here
    await time.pass(300);
    first.session.edit({ probability: 90 });
    await time.pass(300);
    first.see();
    second.see();
    expect(all()).toMatchObject([
      { probability: 90 },
      { probability: 90, deal_value: 'about 5,000' },
    ]);
    expect(main.queue.writes).toMatchObject([{ change: { fields: { probability: 90 } } }]);
    expect(main.queue.writes[0]?.state.kind).not.toBe('refused');
  });

  test.each(['first', 'second'] as const)(
    '[P2] a text that is no value: corrected in the %s, it is so in both, and other text stays',
    async (by) => {
      const { time, one, other, draft } = aDealInTwo({ deal_value: '100.00', probability: 10 });
      const first = one();
      first.session.edit({ deal_value: 'about 5,000' });
      await time.pass(300);
      const second = other();
      await flushPromises();
      expect(second.session.fields['deal_value']).toBe('about 5,000');
      const [corrects, follows] = by === 'first' ? [first, second] : [second, first];
      follows.session.edit({ probability: 'half' });
      await time.pass(300);
      expect(await draft()).toEqual({ deal_value: 'about 5,000', probability: 'half' });
      corrects.session.edit({ deal_value: '5000' });
      await time.pass(300);
      follows.see();
      await flushPromises();
      await time.pass(300);
      follows.see();
      expect(follows.session.fields).toMatchObject({ deal_value: '5000', probability: 'half' });
      expect(follows.session.problem).toBe('Probability can’t be saved like this.');
      expect(await draft()).toEqual({ probability: 'half' });
    },
  );

  /** Both hold the same text that is no value, and then the second one a newer text. */
  async function aNewerHeldText() {
    const both = await theSameHeldText();
    both.second.session.edit({ deal_value: 'some 6,000' });
    await both.time.pass(300);
    expect(await both.draft()).toEqual({ deal_value: 'some 6,000' });
    return both;
  }

  test('[P2] a newer text that is no value stays where the older one is corrected', async () => {
    const { time, first, second, draft } = await aNewerHeldText();
    first.session.edit({ deal_value: '5000' });
    await time.pass(300);
    expect(await draft()).toEqual({ deal_value: 'some 6,000' });
    second.see();
    await time.pass(300);
    second.see();
    expect(second.session.fields['deal_value']).toBe('some 6,000');
    second.session.edit({ deal_value: '6000' });
    await time.pass(300);
    first.see();
    expect([await draft(), first.session.fields['deal_value']]).toEqual([{}, '6000']);
  });

  test('[P2] a newer text that is no value stays where another field is held beside the older one', async () => {
    const { time, first, draft } = await aNewerHeldText();
    first.session.edit({ probability: 'half' });
    await time.pass(300);
    expect(await draft()).toEqual({ deal_value: 'some 6,000', probability: 'half' });
  });

  test('[Q20.7] different text that is no value, typed at once in both, is put together in both', async () => {
    const { time, first, second, draft } = await theSameHeldText();
    first.session.edit({ deal_value: 'about 5,000, or 6,000' });
    second.session.edit({ deal_value: 'net: about 5,000' });
    await time.pass(300);
    const both = 'net: about 5,000, or 6,000';
    expect(await draft()).toEqual({ deal_value: both });
    first.see();
    second.see();
    await time.pass(300);
    const shown = () => [first, second].map(({ session }) => session.fields['deal_value']);
    expect(shown()).toEqual([both, both]);
    second.session.edit({ deal_value: '6000' });
    await time.pass(300);
    first.see();
    await time.pass(300);
    first.see();
    expect([await draft(), shown()]).toEqual([{}, ['6000', '6000']]);
  });

  test('[Q20.7] text that is no value, typed in both before either has heard, is kept and shown whole', async () => {
    const { time, one, other, draft } = aDealInTwo({ deal_value: '100.00', probability: 10 });
    const [first, second] = [one(), other()];
    await flushPromises();
    first.session.edit({ deal_value: 'about 5,000' });
    second.session.edit({ deal_value: 'some 6,000' });
    await time.pass(300);
    const both = 'about 5,000 / some 6,000'; // main had the first a moment earlier
    expect(await draft()).toEqual({ deal_value: both });
    for (const { see } of [first, second]) see();
    await time.pass(300);
    expect([first, second].map(({ session }) => session.fields['deal_value'])).toEqual([
      both,
      both,
    ]);
  });

  test('[Q20.7] text that is no value and is typed on in one is shown in the other', async () => {
    const { first } = await aNewerHeldText();
    first.see();
    await flushPromises();
    expect(first.session.fields['deal_value']).toBe('some 6,000');
  });

  /** Both hold the same text that is no value. */
  async function theSameHeldText() {
    const both = aDealInTwo({ deal_value: '100.00', probability: 10 });
    const first = both.one();
    first.session.edit({ deal_value: 'about 5,000' });
    await both.time.pass(300);
    const second = both.other();
    await both.time.pass(300);
    return { ...both, first, second };
  }

  test('[P2] a corrected text goes, also where main could not be asked at first', async () => {
    const { time, bridge, first, second } = await theSameHeldText();
    first.session.edit({ deal_value: '5000' });
    await time.pass(300);
    const { readUnsendable } = bridge;
    bridge.readUnsendable = () => Promise.reject(new Error('No answer.'));
    second.see();
    await time.pass(300);
    expect(second.session.fields['deal_value']).toBe('about 5,000');
    Object.assign(bridge, { readUnsendable });
    second.see();
    await time.pass(300);
    second.see();
    expect(second.session.fields['deal_value']).toBe('5000');
  });

  test('[P2] a note: its title in one and its text in the other', async () => {
    const { main, time, windows } = twoWindows();
    const note = aNote({ id: 'n1', title: 'Kick-off', content_html: '<p>Hello</p>' });
    main.service.set(note.id, note);
    const [one, other] = windows.map((window) => ({
      ...window,
      session: window.sessions.open(note.id, note),
    }));
    if (one === undefined || other === undefined) throw new Error('two windows');
    const see = () => {
      for (const { outbox, session } of [one, other]) {
        const writes = outbox.of(note.id);
        session.see(overlay(main.service.get(note.id), writes)?.record, writes);
      }
    };
    one.session.edit({ title: 'Kick-off in May' });
    other.session.editBody(() => '<p>Hello from here</p>');
    see();
    await time.pass(300);
    see();
    expect([one, other].map(({ session }) => [session.fields.title, session.text])).toEqual([
      ['Kick-off in May', '<p>Hello from here</p>'],
      ['Kick-off in May', '<p>Hello from here</p>'],
    ]);
    main.setLine('open');
    await Promise.all([one, other].map(({ session }) => session.flush({ isFinished: true })));
    await time.pass(3_000);
    main.wake();
    await flushPromises();
    expect(main.service.get(note.id)).toMatchObject({
      title: 'Kick-off in May',
      content_html: '<p>Hello from here</p>',
    });
    expect(main.queue.writes.filter(isLive)).toEqual([]);
  });
});
