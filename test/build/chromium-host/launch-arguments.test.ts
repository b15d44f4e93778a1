import { describe, expect, test } from 'vitest';
import { parseLaunchArguments } from '../../../build/chromium-host/launch-arguments.ts';

describe('parseLaunchArguments', () => {
  test('takes the current folder when nothing is given', () => {
    expect(parseLaunchArguments([])).toEqual({
      target: '.',
      preloadModules: [],
      userDataDir: undefined,
      debuggingPort: undefined,
      chromiumSwitches: [],
    });
  });

  test('reads what Playwright passes', () => {
    const argv = ['-r', '/loader.js', '--no-sandbox', '--inspect=0', '--remote-debugging-port=0'];
    expect(parseLaunchArguments([...argv, '/app', '--user-data-dir=/data', '--loud'])).toEqual({
      target: '/app',
      preloadModules: ['/loader.js'],
      userDataDir: '/data',
      debuggingPort: 0,
      chromiumSwitches: [],
    });
  });

  test('hands on the switches before the app and leaves those behind it to the app', () => {
    const { target, chromiumSwitches } = parseLaunchArguments(['--lang=cs', 'app', '--lang=de']);
    expect({ target, chromiumSwitches }).toEqual({
      target: 'app',
      chromiumSwitches: ['--lang=cs'],
    });
  });
});
