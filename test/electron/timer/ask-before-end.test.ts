import { expect, test } from 'vitest';
import { askBeforeEnd } from '../../../electron/timer/ask-before-end.ts';
import type { TimerDeed } from '../../../electron/timer/durable-timer.ts';
import { timerActions } from '../../../electron/timer/timer-actions.ts';
import { doTimerCommand, timerCommand } from '../../../electron/timer/timer-command.ts';
import { createSeededRandom } from '../../../service/seed/draw/seeded-random.ts';
import { ok } from '../../../shared/result.ts';
import { stepTimer } from '../../../shared/time/timer.ts';
import { noTimer, type TimerState, type TimerSubject } from '../../../shared/time/timer-state.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/time.ts';

const call: TimerSubject = {
  ...{ clientId: null, projectId: null, taskId: null },
  ...{ description: 'Call', isBillable: true, tagIds: [] },
};

/** A timer that has run for so long, and all that can end it from outside the windows. */
function aTimer(hours: number) {
  let state: TimerState = noTimer;
  let at = 0;
  const asked: (TimerSubject | null)[] = [];
  const timer = {
    state: () => state,
    take(deed: TimerDeed) {
      state = stepTimer(state, { ...deed, at });
      return ok(null);
    },
  };
  timer.take({ kind: 'started', id: 'first', zone: 'UTC', subject: call });
  while (at < hours * HOUR_MS) {
    at += MINUTE_MS;
    timer.take({ kind: 'beat', steadyMs: MINUTE_MS, idleMs: 0, awayId: 'away' });
  }
  const ofOutside = askBeforeEnd(timer, {
    clock: { now: () => at },
    onask: (next) => asked.push(next),
  });
  const outside = { random: createSeededRandom(1), timeZone: () => 'UTC' };
  const onrefused = () => expect.unreachable();
  const actions = timerActions(ofOutside, outside, onrefused);
  const obey = (...argv: string[]) => {
    const command = timerCommand(argv);
    if (command !== undefined) doTimerCommand(ofOutside, command, outside);
  };
  return { asked, actions, obey, state: () => state };
}

const other = { ...call, description: 'Other' };
const ends = {
  'Stop of the tray or a notification': [({ actions }) => actions.onstop(), null],
  'another timer of the tray': [({ actions }) => actions.onstart(other), other],
  'a link that stops': [({ obey }) => obey('traytable://timer/stop'), null],
  'a link that starts': [({ obey }) => obey('traytable://timer/start?description=Other'), other],
  'a command that stops': [({ obey }) => obey('--timer', 'stop'), null],
} satisfies Record<string, [(timer: ReturnType<typeof aTimer>) => void, TimerSubject | null]>;

test.each(Object.entries(ends))(
  '[T14.3] %s has a window ask about a long timer',
  (_, [end, next]) => {
    const long = aTimer(12);
    end(long);
    expect(long.state().running?.id).toBe('first');
    expect(long.state().made).toEqual([]);
    expect(long.asked).toEqual([next]);
  },
);

test.each(Object.entries(ends))('[T14.3] %s ends a shorter timer at once', (_, [end]) => {
  const short = aTimer(11);
  end(short);
  expect(short.state().running?.id).not.toBe('first');
  expect(short.asked).toEqual([]);
});

test('[T14.3] a start without another timer needs no question', () => {
  const long = aTimer(13);
  long.obey('--timer=start');
  long.obey('traytable://timer/start?description=Call');
  expect(long.asked).toEqual([]);
});
