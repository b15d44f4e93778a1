/**
 * The timer through days of work, sleep, crashes, clocks that are set and answers in any order. The
 * oracle is a list of minutes: each minute a timer ran belongs to one entry, one open question or one
 * discarded time.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TIMED_SECONDS_MAX } from '../../../shared/time/bounds.ts';
import { unite } from '../../../shared/time/intervals.ts';
import { isLongTimer, stepTimer } from '../../../shared/time/timer.ts';
import { type AwayAnswer, noTimer, type TimerEvent } from '../../../shared/time/timer-state.ts';
import { HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from '../../../shared/time.ts';
import { assertProperty, SEED } from '../../support/property.ts';
import {
  answered,
  beat,
  type Event,
  made,
  minute,
  open,
  started,
  stateAfter,
  stopped,
  subjectOf,
  type Timed,
  zone,
} from '../../support/timer-events.ts';

test('[T10.5] restarts no stopped timer, whether or not a time away in it is open', () => {
  const ran = stateAfter(started(0), stopped(10));
  expect(stepTimer(ran, { ...started(11), at: minute(11) })).toBe(ran);
  const asked = stateAfter(started(0), beat(30, 30), stopped(30));
  const open = { ...asked, made: [] };
  expect(stepTimer(open, { ...started(31), at: minute(31) })).toBe(open);
});

test('[T10] takes no start from before the longest entry, so that a slip makes no thousand entries', () => {
  const edited = { kind: 'edited', at: 60_000, subject: subjectOf('a') } as const;
  const startWith = (startAt: Instant) =>
    stateAfter(started(60_000), { ...edited, startAt }).running?.startAt;
  const earliest = minute(60_000) - TIMED_SECONDS_MAX * SECOND_MS;
  expect(startWith(Number.MIN_SAFE_INTEGER)).toBe(earliest);
  expect(startWith(earliest + 1)).toBe(earliest + 1);
});

describe('the timer', () => {
  test('[T10.1] becomes one entry from its start to its stop, under the id it had from the start', () => {
    expect(made(stateAfter(started(0), beat(1), beat(2), stopped(3)))).toEqual([['a', 0, 3]]);
    expect(stateAfter(stopped(3))).toBe(noTimer);
    const queued = stateAfter(started(0), stopped(3), { kind: 'enqueued', at: 3, id: 'a' });
    expect(queued.made).toEqual([]);
    expect(stateAfter(started(0), stopped(0)).made).toEqual([]); // no time, no entry
  });

  test('[T10.2] stops at the start of another one, and not at a repetition of its own start', () => {
    const state = stateAfter(started(0), started(0.5), started(4, 'b'));
    expect(made(state)).toEqual([['a', 0, 4]]);
    expect(state.running).toMatchObject({ id: 'b', startAt: minute(4) });
  });

  test('[T10.3] remembers its last five subjects, each once', () => {
    const starts = [...'abcdefb'].map((what, index) => ({
      ...started(index, `${what}-${index}`),
      subject: subjectOf(what),
    }));
    const state = stateAfter(...starts);
    expect(state.recent.map(({ description }) => description)).toEqual([...'bfedc']);
  });

  test('[T10] keeps its start unless the user corrects it', () => {
    const state = stateAfter(started(5), beat(6), {
      ...{ kind: 'edited', at: 7, subject: subjectOf('x'), startAt: minute(2) },
    });
    expect(state.running).toMatchObject({ startAt: minute(2), subject: { description: 'x' } });
    const late = stateAfter(started(5), beat(6), {
      ...{ kind: 'edited', at: 7, subject: subjectOf('x'), startAt: minute(90) },
    });
    expect(late.running?.startAt).toBe(minute(6)); // never after its last heartbeat
  });

  const slept = [started(0), beat(1), beat(61), ...[62, 63, 64].map((at) => beat(at))];

  test('[T13] takes the answer about a time away', () => {
    const saved = stateAfter(...slept, answered(64, 'away-61', { choice: 'keep' }), stopped(65));
    expect(made(saved)).toEqual([['a', 0, 65]]);
    const goesOn = stateAfter(
      ...slept,
      answered(64, 'away-61', { choice: 'discard-and-go-on' }),
      stopped(65),
    );
    expect(made(goesOn)).toEqual([
      ['a', 0, 1],
      ['next', 61, 65],
    ]);
    const split = { choice: 'split', subject: subjectOf('b') } as const;
    const state = stateAfter(...slept, answered(64, 'away-61', split), stopped(65));
    expect(made(state)).toEqual([
      ['a', 0, 1],
      ['away-61', 1, 61],
      ['next', 61, 65],
    ]);
    expect(state.made.map(({ subject }) => subject.description)).toEqual(['a', 'b', 'a']);
    expect(stateAfter(...slept, answered(64, 'other', { choice: 'keep' })).undecided).toHaveLength(
      1,
    );
  });

  test('[T13.1] ends where a discarded time began, and keeps the work since', () => {
    const atOnce = stateAfter(
      ...slept.slice(0, 3),
      answered(61.5, 'away-61', { choice: 'discard' }),
    );
    expect(atOnce.running).toBeNull();
    expect(made(atOnce)).toEqual([['a', 0, 1]]);
    const late = stateAfter(...slept, answered(64, 'away-61', { choice: 'discard' }));
    expect(late.running).toBeNull();
    expect(made(late)).toEqual([
      ['a', 0, 1],
      ['next', 61, 64],
    ]);
  });

  test('[T13.2] takes an answer after the stop', () => {
    const other = { choice: 'split', subject: subjectOf('b') } as const;
    const answers: AwayAnswer[] = [{ choice: 'keep' }, { choice: 'discard' }, other];
    const ends = answers.map((answer) =>
      made(stateAfter(...slept, stopped(64), answered(99, 'away-61', answer))).slice(2),
    );
    expect(ends).toEqual([[['away-61', 1, 61]], [], [['away-61', 1, 61]]]);
  });

  test('[T13.4] keeps a time away for what the timer is for at its stop', () => {
    const edited = { kind: 'edited', at: 62, subject: subjectOf('b') } as const;
    const keep = answered(99, 'away-61', { choice: 'keep' });
    const { made: all } = stateAfter(...slept.slice(0, 3), edited, stopped(64), keep);
    expect(all.map(({ id, subject }) => [id, subject.description])).toEqual([
      ...[
        ['a', 'b'],
        ['a-2', 'b'],
        ['away-61', 'b'],
      ],
    ]);
    // The next timer is for something else, and so are its changes.
    const other = [stopped(64), started(65, 'c'), { ...edited, at: 66 }, keep];
    const ofFirst = stateAfter(...slept.slice(0, 3), ...other).made.at(-1);
    expect([ofFirst?.id, ofFirst?.subject.description]).toEqual(['away-61', 'a']);
  });

  test('[T13.3] asks again about a time whose discard was undone, once, with what the stop cut off', () => {
    const undone = (choice: 'discard' | 'discard-and-go-on', ...before: readonly Timed[]) => {
      const one = stateAfter(
        ...slept.slice(0, 3),
        ...before,
        answered(61.5, 'away-61', { choice }),
      );
      const undo = { kind: 'undiscarded', at: minute(62), id: 'away-61' } as const;
      const two = stepTimer(one, undo);
      expect(stepTimer(two, undo)).toBe(two);
      return [open(one), open(two)];
    };
    expect(undone('discard')).toEqual([[], [['asleep', 1, 61.5]]]);
    expect(undone('discard', stopped(61))).toEqual([[], [['asleep', 1, 61]]]);
    expect(undone('discard-and-go-on')).toEqual([[], [['asleep', 1, 61]]]);
  });

  test('[T14] is long from ten hours on, times to be decided left out', () => {
    expect(isLongTimer(stateAfter(started(0)), 10 * HOUR_MS - 1)).toBe(false);
    expect(isLongTimer(stateAfter(started(0)), 10 * HOUR_MS)).toBe(true);
    expect(isLongTimer(stateAfter(started(0), beat(1), beat(599)), 10 * HOUR_MS)).toBe(false);
  });
});

type Deed = { readonly do: string; readonly minutes: number; readonly answer: AwayAnswer };

const aDeed: fc.Arbitrary<Deed> = fc.record({
  do: fc.constantFrom(
    'work',
    'sleep',
    'crash',
    'idle',
    'lock',
    'switch',
    'stop',
    'answer',
    'undo',
    'set back',
  ),
  minutes: fc.integer({ min: 1, max: 40 }),
  answer: fc.constantFrom<AwayAnswer[]>(
    { choice: 'keep' },
    { choice: 'discard' },
    { choice: 'discard-and-go-on' },
    { choice: 'split', subject: subjectOf('other') },
  ),
});

type Minutes = [Set<number>, Set<number>, Set<number>, Set<number>];

/** Plays the events minute by minute, with its own list of the expected result. */
function live(deeds: readonly Deed[]) {
  let [state, truly, wall, names] = [noTimer, 1_000, 1_000, 0];
  /** Minutes in which a timer ran, minutes away, minutes the user discarded or took. */
  const [ran, absent, discarded, taken] = [1, 2, 3, 4].map(() => new Set<number>()) as Minutes;
  const step = (event: Event) => {
    state = stepTimer(state, { ...event, at: minute(wall) } as TimerEvent);
  };
  const name = () => `id-${++names}`;
  const pass = (minutes: number, isThere: boolean, hasBeats: boolean | 'idle') => {
    for (let count = 0; count < minutes; count++) {
      if (state.running !== null) {
        ran.add(truly);
        if (!isThere) absent.add(truly);
      }
      truly++;
      wall++;
      const idleMs = hasBeats === 'idle' ? minute(count + 1) : null;
      if (hasBeats) step({ kind: 'beat', steadyMs: MINUTE_MS, idleMs, awayId: name() });
    }
  };
  const giveAnswer = (answer: AwayAnswer) => {
    const away = state.undecided[0];
    if (away === undefined) return;
    const list = answer.choice === 'keep' || answer.choice === 'split' ? taken : discarded;
    for (let at = away.startAt; at < away.endAt; at += MINUTE_MS) list.add(at / MINUTE_MS);
    step({ kind: 'answered', id: away.id, answer, nextId: name() });
  };
  const undo = () => {
    const away = state.discarded;
    if (away === null) return;
    for (const one of minutesOf([away])) discarded.delete(one);
    step({ kind: 'undiscarded', id: away.id });
    step({ kind: 'undiscarded', id: away.id }); // sent twice
  };
  const deedNamed: Record<string, (deed: Deed) => void> = {
    work: ({ minutes }) => pass(minutes, true, true),
    sleep: ({ minutes }) => {
      pass(minutes, minutes < 5, false);
      step({ kind: 'beat', steadyMs: 0, idleMs: null, awayId: name() });
    },
    crash: ({ minutes }) => {
      pass(minutes, minutes < 5, false);
      step({ kind: 'reopened', idleMs: null, awayId: name() });
    },
    idle: ({ minutes }) => {
      step({ kind: 'beat', steadyMs: 0, idleMs: null, awayId: name() });
      pass(5, false, 'idle');
      step({ kind: 'left', reason: 'idle', awayId: name() });
      pass(minutes, false, true);
      step({ kind: 'returned', reason: 'idle' });
    },
    lock: ({ minutes }) => {
      step({ kind: 'beat', steadyMs: 0, idleMs: null, awayId: name() });
      step({ kind: 'left', reason: 'locked', awayId: name() });
      pass(minutes, minutes < 5, true);
      step({ kind: 'returned', reason: 'locked' });
    },
    switch: () => step({ kind: 'started', id: name(), zone, subject: subjectOf('work') }),
    stop: () => step({ kind: 'stopped' }),
    answer: ({ answer }) => giveAnswer(answer),
    undo,
    'set back': ({ minutes }) => {
      wall -= minutes;
      step({ kind: 'beat', steadyMs: 0, idleMs: null, awayId: name() });
    },
  };
  for (const deed of deeds) deedNamed[deed.do]?.(deed);
  step({ kind: 'stopped' });
  return { state, ran, absent, discarded, taken };
}

function minutesOf(spans: readonly { startAt: Instant; endAt: Instant }[]): number[] {
  return spans.flatMap(({ startAt, endAt }) =>
    Array.from(
      { length: (endAt - startAt) / MINUTE_MS },
      (_, index) => startAt / MINUTE_MS + index,
    ),
  );
}

const sorted = (minutes: Iterable<number>) => [...minutes].sort((a, b) => a - b);

describe(`a life with the timer (seed ${SEED})`, () => {
  const steadyDeeds = fc.array(
    aDeed.filter((deed) => deed.do !== 'set back'),
    { maxLength: 30 },
  );

  test('[T12] [T12.1] has every minute in one place, and bills none away without an answer', () => {
    assertProperty(
      fc.property(steadyDeeds, (deeds) => {
        const { state, ran, absent, discarded, taken } = live(deeds);
        const [billed, asked] = [minutesOf(state.made), minutesOf(state.undecided)];
        const all = [...billed, ...asked, ...discarded];
        expect(sorted(all)).toEqual(sorted(ran));
        for (const one of billed) expect(absent.has(one) && !taken.has(one)).toBe(false);
        expect(new Set(state.made.map(({ id }) => id)).size).toBe(state.made.length);
      }),
      1_000,
    );
  });

  test('[T11.1] has as much time in all where the clock is set back', () => {
    assertProperty(
      fc.property(
        fc.array(
          aDeed.filter((deed) => deed.do !== 'answer'), // so that there is nothing to undo
          { maxLength: 30 },
        ),
        (deeds) => {
          const { state, ran } = live(deeds);
          expect(minutesOf(state.made).length + minutesOf(state.undecided).length).toBe(ran.size);
          for (const { startAt, endAt } of unite(state.made))
            expect(endAt).toBeGreaterThan(startAt);
        },
      ),
      1_000,
    );
  });
});
