import { expect, test } from 'vitest';
import { obey } from '../../electron/commands.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import { ok } from '../../shared/result.ts';
import { noTimer } from '../../shared/time/timer-state.ts';

/** The windows and changes that follow from a command line, in this order. */
function whatFollows(...argv: string[]): string[] {
  const log: string[] = [];
  obey(['/opt/traytable/traytable', ...argv], {
    timer: {
      state: () => noTimer,
      take({ kind }) {
        log.push(kind);
        return ok(null);
      },
    },
    outside: { random: createSeededRandom(1), timeZone: () => 'UTC' },
    signIn: {
      async take() {
        log.push('sign-in');
        return true;
      },
    },
    records: { choose: () => undefined },
    main: { show: () => log.push('main') },
    capture: { show: () => log.push('capture') },
  });
  return log;
}

test.each([
  [['traytable://timer/start?project=7'], ['main', 'started']],
  [['traytable://timer/stop'], ['main', 'stopped']],
  [['traytable://sign-in?code=1&state=2'], ['main', 'sign-in']],
  [['traytable://capture'], ['capture']],
  [['traytable://whatever/else'], ['main']],
  [['traytable:timer/start'], ['main']],
])('[T10.6] the link %s shows a window before it does anything', (argv, follows) => {
  expect(whatFollows(...argv)).toEqual(follows);
});

test.each([
  [['--timer', 'start'], ['started']],
  [['--timer=stop'], ['stopped']],
  [['--capture'], ['capture']],
  [[], ['main']],
])('the command line %s does only what it asks', (argv, follows) => {
  expect(whatFollows(...argv)).toEqual(follows);
});
