import { expect } from '@playwright/test';
import { test } from '../support/launch-host.ts';
import type {} from './probe-types.ts';

test('a page sees what the preload exposes and nothing else of it', async ({ probe }) => {
  const page = await probe.page('main');
  expect(await page.evaluate(() => atStart)).toEqual({
    api: 'object',
    secret: 'undefined',
    require: 'undefined',
    process: 'undefined',
    names: [],
  });
});

test('a preload can load electron and nothing of the computer', async ({ probe }) => {
  const page = await probe.page('main');
  const attempts = await page.evaluate(() => api.attempts);
  expect(attempts).toEqual({
    fs: 'module not found: fs',
    'node:child_process': 'module not found: node:child_process',
    './other.cjs': 'module not found: ./other.cjs',
    'electron/main': 'module not found: electron/main',
  });
});

test('a preload finds itself in a sandbox', async ({ probe }) => {
  const page = await probe.page('main');
  const surroundings = await page.evaluate(() => api.surroundings);
  expect(surroundings).toEqual({
    type: 'renderer',
    sandboxed: true,
    electron: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    emits: true,
  });
});

test('a frame inside the page has no preload', async ({ probe }) => {
  const page = await probe.page('quick');
  const inside = await page.evaluate(async () => {
    const frame = document.createElement('iframe');
    frame.src = './frame.html';
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    document.body.append(frame);
    await loaded;
    return typeof Reflect.get(frame.contentWindow ?? {}, 'api');
  });
  expect(inside).toBe('undefined');
});

test('windows that would be less shut in are refused', async ({ probe }) => {
  const messages = await probe.app.evaluate(({ BrowserWindow }) =>
    [
      { contextIsolation: false },
      { nodeIntegration: true },
      { sandbox: false },
      { webSecurity: false },
      { webviewTag: true },
    ].map((webPreferences) => {
      try {
        return new BrowserWindow({ webPreferences }).id;
      } catch (error) {
        return (error as Error).message;
      }
    }),
  );
  expect(messages).toEqual([
    'not emulated: webPreferences.contextIsolation: false',
    'not emulated: webPreferences.nodeIntegration: true',
    'not emulated: webPreferences.sandbox: false',
    'not emulated: webPreferences.webSecurity: false',
    'not emulated: webPreferences.webviewTag: true',
  ]);
});
