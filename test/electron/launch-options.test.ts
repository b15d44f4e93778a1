import { expect, test } from 'vitest';
import { launchOptions, wantsCapture } from '../../electron/launch-options.ts';

const program = ['/opt/traytable/traytable'];

const nothing = { capture: false, hidden: false, baseUrl: undefined, apiKey: undefined };

test('opens the main window and no account by default', () => {
  expect(launchOptions(program, {})).toEqual(nothing);
});

test('stays in the tray or opens the capture window on request', () => {
  const options = launchOptions([...program, '--hidden', '--capture'], {});
  expect(options).toEqual({ ...nothing, capture: true, hidden: true });
});

test('[T10.6] is not hidden where a link started it', () => {
  const options = launchOptions([...program, '--hidden', 'traytable://timer/start'], {});
  expect(options).toEqual(nothing);
});

test('[P8] removes the key from the environment that child processes inherit', () => {
  const environment = { TRAYTABLE_ACCOUNT: 'http://127.0.0.1:1', TRAYTABLE_API_KEY: 'key', A: '1' };
  const { baseUrl, apiKey } = launchOptions(program, environment);
  expect([baseUrl, apiKey]).toEqual(['http://127.0.0.1:1', 'key']);
  expect(environment).toEqual({ TRAYTABLE_ACCOUNT: 'http://127.0.0.1:1', A: '1' });
});

test.each([
  [['traytable://capture'], true],
  [['traytable://capture/'], true],
  [['--capture'], true],
  [['traytable://capture/../settings'], false],
  [['traytable://captures'], false],
  [['https://evil.example/traytable://capture'], false],
  [[], false],
])('reads whether %s asks for the capture window', (argv, wants) => {
  expect(wantsCapture([...program, ...argv])).toBe(wants);
});
