import { expect, test, vi } from 'vitest';
import { createRestart } from '../../../electron/windows/restart.ts';

test('opens the link of another account at the next start', () => {
  const relaunch = vi.fn();
  const argv = ['/opt/traytable', 'TRAYTABLE://deal/6', 'main.js'];
  const restart = createRestart({ app: { relaunch }, quitting: { now: vi.fn() }, argv });
  restart('traytable://deal/7?account=ab');
  const args = ['main.js', 'traytable://deal/7?account=ab'];
  expect(relaunch).toHaveBeenCalledWith({ args });
});

test('starts again on the same profile, without what this start was asked to do', async () => {
  const relaunch = vi.fn();
  const now = vi.fn();
  const argv = [
    ...['/opt/traytable', 'main.js', '--user-data-dir=/tmp/p', '--hidden', '--capture'],
    ...['--timer', 'start', '--timer=stop', 'traytable://deal/7'],
  ];
  const restart = createRestart({ app: { relaunch }, quitting: { now }, argv });
  restart();
  restart(); // the lock screen and sleep come together
  expect(relaunch).toHaveBeenCalledOnce();
  expect(relaunch).toHaveBeenCalledWith({ args: ['main.js', '--user-data-dir=/tmp/p'] });
  expect(now).not.toHaveBeenCalled(); // the window still gets its reply
  await new Promise((resolve) => setImmediate(resolve));
  expect(now).toHaveBeenCalledOnce();
});
