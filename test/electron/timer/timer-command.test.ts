import { describe, expect, test } from 'vitest';
import type { TimerDeed } from '../../../electron/timer/durable-timer.ts';
import { doTimerCommand, timerCommand } from '../../../electron/timer/timer-command.ts';
import { createSeededRandom } from '../../../service/seed/draw/seeded-random.ts';
import { ok } from '../../../shared/result.ts';
import { stepTimer } from '../../../shared/time/timer.ts';
import { noTimer, type TimerState } from '../../../shared/time/timer-state.ts';

const program = '/opt/traytable/traytable';
const start = { kind: 'start', projectId: null, description: '' };

test.each([
  [['--timer', 'start'], start],
  [['--timer=start'], start],
  [['--timer', '--hidden', 'stop'], { kind: 'stop' }],
  [['--timer'], undefined],
  [['start'], undefined],
  [['--timer=pause'], undefined],
  [['traytable://timer/start'], start],
  [['traytable://timer/stop/'], { kind: 'stop' }],
  [
    ['traytable://timer/start?project=7&description=Call%20Anna&x=1'],
    { kind: 'start', projectId: '7', description: 'Call Anna' },
  ],
  [['traytable://timer/start?project=local-a'], { ...start, projectId: 'local-a' }],
  [['traytable://timer/start?project=7%20or%201'], start],
  [['traytable://timer/start/../stop/x'], undefined],
  [['traytable://timers/start'], undefined],
  [['https://evil.example/traytable://timer/start'], undefined],
  [[`traytable://timer/start?description=${'x'.repeat(9_000)}`], undefined],
])('reads the command of %s', (argv, command) => {
  expect(timerCommand([program, ...argv])).toEqual(command);
});

test('a link gives a timer no longer description than fits', () => {
  const long = timerCommand([`traytable://timer/start?description=${'x'.repeat(900)}`]);
  expect(long).toMatchObject({ description: 'x'.repeat(500) });
});

describe('a command', () => {
  /** A timer in memory, and the effects of commands on it. */
  function aTimer() {
    let state: TimerState = noTimer;
    const timer = {
      state: () => state,
      take(deed: TimerDeed) {
        state = stepTimer(state, { ...deed, at: 0 });
        return ok(null);
      },
    };
    const outside = { random: createSeededRandom(1), timeZone: () => 'Asia/Kathmandu' };
    const obey = (...argv: string[]) => {
      const command = timerCommand(argv);
      if (command !== undefined) doTimerCommand(timer, command, outside);
      return state.running;
    };
    return { obey };
  }

  test('[T10.2] starts one timer, however often the same link is clicked', () => {
    const { obey } = aTimer();
    const first = obey('traytable://timer/start?project=7');
    expect(first).toMatchObject({ zone: 'Asia/Kathmandu', subject: { projectId: '7' } });
    expect(obey('traytable://timer/start?project=7')).toBe(first);
    expect(obey('--timer=start')).toBe(first);
    expect(obey('traytable://timer/start?project=8')?.subject.projectId).toBe('8');
  });

  test('[T10.3] starts the last timer again if it names nothing', () => {
    const { obey } = aTimer();
    obey('traytable://timer/start?project=7');
    expect(obey('--timer=stop')).toBeNull();
    expect(obey('--timer=start')?.subject.projectId).toBe('7');
  });
});
