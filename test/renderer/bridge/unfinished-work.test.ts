import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { TypedLine } from '../../../renderer/bridge/typed-line.svelte.ts';
import { TypedWords } from '../../../renderer/bridge/typed-words.ts';
import { UnfinishedWork } from '../../../renderer/bridge/unfinished-work.ts';
import { ChoicesMade } from '../../../renderer/conflicts/choices-made.ts';
import { Edits } from '../../../renderer/outbox/edits.svelte.ts';
import { carry, newDraft, setChoice } from '../../../shared/conflict/carry.ts';
import { clashesOf, conflictOf } from '../../../shared/conflict/conflict.ts';
import { SECOND_MS } from '../../../shared/time.ts';
import { aWrite } from '../../support/builders.ts';

import { FakeMain } from '../../support/fake-bridge.ts';
import { countingRandom } from '../../support/open-window.ts';
import { createVirtualTime } from '../../support/virtual-time.ts';

type Calls = Pick<FakeMain['bridge'], 'readUnfinished' | 'keepUnfinished'>;

function aPage(before?: FakeMain, delayed: (calls: Calls) => Calls = (calls) => calls) {
  const time = createVirtualTime();
  const main = before ?? new FakeMain({ clock: time.clock, random: countingRandom() });
  const { account } = main;
  const typed = new TypedWords((words) => main.bridge.markTyped({ window: 'main', ...words }));
  const unfinished = new UnfinishedWork({
    bridge: { on: main.bridge.on, ...delayed(main.bridge) },
    timer: time.timer,
    typed,
    account: account.kind === 'known' ? account.key : '',
  });
  const isWaiting = () => main.callsOf('markTyped').at(-1);
  const [edits, made] = [new Edits(unfinished), new ChoicesMade(unfinished)];
  return { main, time, isWaiting, typed, unfinished, edits, made };
}

test('[P2] restores an edit of the outbox after a crash, and not a saved one', async () => {
  const { main, time, isWaiting, edits } = aPage();
  const write = aWrite();
  edits.begin(write);
  expect(main.unfinished.size).toBe(0);
  edits.type(write.id, 'title', 'Hal');
  edits.type(write.id, 'title', 'Half');
  expect(isWaiting()).toMatchObject({ isWaiting: true });
  await time.pass(SECOND_MS);
  expect(isWaiting()).toMatchObject({ isWaiting: false });
  const next = aPage(main);
  await next.edits.restore();
  expect(next.edits.of(write.id)).toEqual({ write, typed: { title: 'Half' } });
  expect(next.edits.listLeft([])).toHaveLength(1);
  next.edits.end(write.id);
  await next.time.pass(SECOND_MS);
  expect(main.unfinished.size).toBe(0);
});

test('[P2] saves what is typed at one place while another one is on its way', async () => {
  const answers: (() => void)[] = [];
  const { main, time, unfinished } = aPage(undefined, (calls) => ({
    ...calls,
    async keepUnfinished(input) {
      await new Promise<void>((resolve) => answers.push(resolve));
      return calls.keepUnfinished(input);
    },
  }));
  unfinished.keep('one', () => 'a');
  unfinished.keep('other', () => 'ha');
  await time.pass(SECOND_MS);
  unfinished.keep('other', () => 'half');
  while (answers.length > 0) {
    answers.shift()?.();
    await time.pass(SECOND_MS);
  }
  expect(main.unfinished.get('other')).toBe('half');
});

test('[P2] says why something typed is only in the window, until main has it', async () => {
  const { main, time, typed, unfinished } = aPage();
  expect(typed.refusal).toBeNull();
  main.troubles.set('keepUnfinished', 'full');
  unfinished.keep('task line', () => '"Half"');
  await time.pass(SECOND_MS);
  expect(typed.refusal).toMatchObject({ failure: 'disk', message: 'The disk is full.' });
  await time.pass(6 * SECOND_MS);
  expect(typed.refusal).toBeNull();
  expect(main.unfinished.size).toBe(1);
});

test('[P2] does not replace new input by old', async () => {
  const { main, time, edits } = aPage();
  const write = aWrite();
  edits.begin(write);
  edits.type(write.id, 'title', 'Before');
  await time.pass(SECOND_MS);
  const next = aPage(main);
  next.edits.begin(write);
  next.edits.type(write.id, 'title', 'Now');
  await next.edits.restore();
  expect(next.edits.of(write.id)?.typed).toEqual({ title: 'Now' });
});

test('[P2] restores choices in a conflict after a crash, until it is resolved', async () => {
  const { main, time, made } = aPage();
  const sides = { base: { title: 'a' }, mine: { title: 'b' }, theirs: { title: 'c' } };
  const conflict = conflictOf('note', sides);
  const key = clashesOf(conflict)[0]?.key ?? '';
  made.set('w', setChoice(newDraft(conflict), key, { kind: 'edited', value: 'both' }));
  await time.pass(SECOND_MS);
  const next = aPage(main);
  await next.made.restore();
  const start = next.made.get('w');
  expect(start && carry(start, conflict).choices.get(key)).toEqual({
    kind: 'edited',
    value: 'both',
  });
  next.made.delete('w');
  next.made.delete('another');
  await next.time.pass(SECOND_MS);
  expect(main.unfinished.size).toBe(0);
});

test('[P2] saves input that the disk refused once there is room, and leaves garbled input', async () => {
  const { main, time, isWaiting, edits } = aPage();
  main.unfinished.set('outbox x', '{}');
  await edits.restore();
  expect(edits.of('x')).toBeUndefined();
  main.isDiskFull = true;
  edits.begin(aWrite());
  edits.type(aWrite().id, 'title', 'Half');
  await time.pass(SECOND_MS);
  expect(isWaiting()).toMatchObject({ isWaiting: true });
  main.isDiskFull = false;
  await time.pass(10 * SECOND_MS);
  expect(main.unfinished.get(`outbox ${aWrite().id}`)).toContain('Half');
  expect(isWaiting()).toMatchObject({ isWaiting: false });
});

test('[P2] saves input once main can take it again after a bug', async () => {
  const { main, time, isWaiting, edits } = aPage();
  main.troubles.set('keepUnfinished', 'bug');
  edits.begin(aWrite());
  edits.type(aWrite().id, 'title', 'Half');
  await time.pass(SECOND_MS);
  expect(isWaiting()).toMatchObject({ isWaiting: true });
  await time.pass(10 * SECOND_MS);
  expect(main.unfinished.get(`outbox ${aWrite().id}`)).toContain('Half');
  expect(isWaiting()).toMatchObject({ isWaiting: false });
});

test('[P2] reads nothing older than what is on its way to main', async () => {
  const [answer, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // A busy main: the page types on, and saves that, before it has its answer.
  const { time, unfinished } = aPage(undefined, ({ readUnfinished, keepUnfinished }) => ({
    async readUnfinished(input) {
      const read = await readUnfinished(input);
      await answer.promise;
      return read;
    },
    async keepUnfinished(input) {
      const saved = await keepUnfinished(input);
      if (input.text === 'Half a thought') await taken.promise;
      return saved;
    },
  }));
  unfinished.keep('comment Deal 1', () => 'Half');
  await time.pass(SECOND_MS);
  const reading = unfinished.read('comment ');
  unfinished.keep('comment Deal 1', () => 'Half a thought');
  await time.pass(SECOND_MS);
  answer.resolve();
  expect(await reading).toEqual([['Deal 1', 'Half a thought']]);
  taken.resolve();
});

describe('in two windows of one account', () => {
  const words = { schema: v.string(), blank: '', isBlank: (line: string) => line === '' };

  /** Every line that outlives its page is one of these, and so are the texts of comments. */
  function aLine({ unfinished }: ReturnType<typeof aPage>, place = 'task line') {
    return new TypedLine({ ...words, place, unfinished });
  }

  test('[Q20.4] shows what another window types, and keeps it when both type at once', async () => {
    const one = aPage();
    const other = aPage(one.main);
    const [mine, yours] = [aLine(one), aLine(other)];
    mine.current = 'Call Ada';
    await one.time.pass(SECOND_MS);
    expect(yours.current).toBe('Call Ada');
    mine.current = 'Call Ada today';
    yours.current = 'Call Ada about the offer';
    await Promise.all([one.time.pass(SECOND_MS), other.time.pass(SECOND_MS)]);
    expect(mine.current).toBe(yours.current);
    for (const word of ['Call Ada', 'today', 'about the offer'])
      expect(mine.current).toContain(word);
    mine.current = ''; // added there
    await one.time.pass(SECOND_MS);
    expect(yours.current).toBe('');
    expect(one.main.unfinished.size).toBe(0);
  });

  test('[Q20.4] keeps what is typed before the saved text was read', async () => {
    const before = aPage();
    aLine(before).current = 'Call Ada';
    await before.time.pass(SECOND_MS);
    const next = aPage(before.main);
    const line = aLine(next);
    line.current = 'Pay Jo';
    await next.time.pass(SECOND_MS);
    expect(line.current).toBe('Call Ada / Pay Jo');
  });

  test('[Q20.4] follows no line that is on the screen no more, and reads it when it is back', async () => {
    const one = aPage();
    const other = aPage(one.main);
    const [mine, gone] = [aLine(one), aLine(other)];
    gone.current = 'Call';
    await other.time.pass(SECOND_MS);
    gone.end();
    mine.current = 'Call Ada';
    await one.time.pass(SECOND_MS);
    expect(gone.current).toBe('Call');
    const back = aLine(other);
    await other.time.pass(SECOND_MS);
    expect(back.current).toBe('Call Ada');
    back.current = 'Call Jo';
    await other.time.pass(SECOND_MS);
    expect(mine.current).toBe('Call Jo');
  });

  test('[Q20.4] does not take its own words for those of another window when they are sent twice', async () => {
    const [answers, goOn] = [Promise.withResolvers<void>(), () => answers.resolve()];
    const one = aPage(undefined, ({ readUnfinished, keepUnfinished }) => ({
      readUnfinished,
      async keepUnfinished(input) {
        const answer = await keepUnfinished(input);
        await answers.promise;
        return answer;
      },
    }));
    const line = aLine(one);
    line.current = 'ab';
    await one.time.pass(SECOND_MS);
    line.current = 'ac'; // before main has answered
    void one.unfinished.flush();
    await one.time.pass(SECOND_MS);
    goOn();
    await one.time.pass(SECOND_MS);
    expect(line.current).toBe('ac');
    expect([...one.main.unfinished.values()]).toEqual(['"ac"']);
  });

  test('[Q20.4] loses nothing that the disk refused while another window typed', async () => {
    const one = aPage();
    const other = aPage(one.main);
    const [mine, yours] = [aLine(one), aLine(other)];
    mine.current = 'Call';
    await one.time.pass(SECOND_MS);
    one.main.isDiskFull = true;
    mine.current = 'Call Ada';
    await one.time.pass(SECOND_MS);
    one.main.isDiskFull = false;
    yours.current = 'Call Jo';
    await other.time.pass(SECOND_MS);
    expect(mine.current).toBe('Call Ada');
    await one.time.pass(10 * SECOND_MS);
    expect(mine.current).toBe('Call Jo / Ada');
    expect(yours.current).toBe('Call Jo / Ada');
  });
});
