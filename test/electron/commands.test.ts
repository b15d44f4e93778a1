import { expect, test } from 'vitest';
import { obey } from '../../electron/commands.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import { failed, ok } from '../../shared/result.ts';
import { noTimer } from '../../shared/time/timer-state.ts';

/** The windows and changes that follow from a command line, in this order. */
function whatFollows(...argv: string[]): string[] {
  return whatFollowsIn({}, ...argv);
}

function whatFollowsIn({ isRefused = false }, ...argv: string[]): string[] {
  const log: string[] = [];
  obey(['/opt/traytable/traytable', ...argv], {
    timer: {
      state: () => noTimer,
      take({ kind }) {
        log.push(kind);
        return isRefused ? failed('disk', 'The disk is full.') : ok(null);
      },
    },
    outside: { random: createSeededRandom(1), timeZone: () => 'UTC' },
    signIn: {
      async take() {
        log.push('sign-in');
        return true;
      },
    },
    records: { choose: (chosen) => log.push(typeof chosen === 'string' ? chosen : 'record') },
    main: { show: () => log.push('main') },
    capture: { show: () => log.push('capture') },
  });
  return log;
}

test.each([
  [['traytable://timer/start?project=7'], ['main', 'started']],
  [['traytable://timer/stop'], ['main', 'stopped', 'no-timer']],
  [['TRAYTABLE://timer/start'], ['main', 'started']],
  [['traytable://sign-in?code=1&state=2'], ['main', 'sign-in']],
  [['traytable://capture'], ['capture']],
  [['traytable://whatever/else'], ['main', 'no-record']],
  [['traytable:timer/start'], ['main', 'no-command']],
  [['traytable://deal/7'], ['main', 'record']],
])('[T10.6] the link %s shows a window before it does anything', (argv, follows) => {
  expect(whatFollows(...argv)).toEqual(follows);
});

test('[K8.3] a link says where the timer refused, a command line shows the window', () => {
  const refused = ['main', 'started', 'timer-refused'];
  expect(whatFollowsIn({ isRefused: true }, 'traytable://timer/start')).toEqual(refused);
  expect(whatFollowsIn({ isRefused: true }, '--timer=start')).toEqual(['started', 'main']);
});

test.each([
  [['--timer', 'start'], ['started']],
  [['--timer=stop'], ['stopped']],
  [['--capture'], ['capture']],
  [[], ['main']],
])('the command line %s does only what it asks', (argv, follows) => {
  expect(whatFollows(...argv)).toEqual(follows);
});
