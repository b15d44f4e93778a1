import { expect } from '@playwright/test';
import { test } from '../support/launch-host.ts';
import type {} from './probe-types.ts';

test('invoke answers with what the handler returns', async ({ probe }) => {
  const page = await probe.page('main');
  expect(await page.evaluate(() => api.invoke('echo', { a: [1, 'two', null] }))).toEqual({
    a: [1, 'two', null],
  });
  expect(await page.evaluate(() => api.invoke('count', 1, undefined, null))).toBe(3);
});

test('values keep their kind on the way to the main process and back', async ({ probe }) => {
  const page = await probe.page('main');
  const result = await page.evaluate(async () => {
    const value = {
      gone: undefined,
      day: new Date(5),
      map: new Map([[1, { set: new Set([2]) }]]),
      big: 10n,
      nan: Number.NaN,
      minus: -0,
      pattern: /x/g,
      bytes: new Uint8Array([1, 255]),
      buffer: new ArrayBuffer(3),
      holes: new Array(2),
    };
    const back = (await api.invoke('echo', value)) as typeof value;
    return {
      gone: 'gone' in back,
      day: back.day.getTime(),
      set: back.map.get(1)?.set.has(2),
      big: back.big === 10n,
      nan: Number.isNaN(back.nan),
      minus: Object.is(back.minus, -0),
      pattern: String(back.pattern),
      bytes: [...back.bytes],
      buffer: back.buffer.byteLength,
      holes: [back.holes.length, 0 in back.holes],
    };
  });
  expect(result).toEqual({
    gone: true,
    day: 5,
    set: true,
    big: true,
    nan: true,
    minus: true,
    pattern: '/x/g',
    bytes: [1, 255],
    buffer: 3,
    holes: [2, false],
  });
});

test('the main process sees undefined, not nothing', async ({ probe }) => {
  const page = await probe.page('main');
  expect(await page.evaluate(() => api.invoke('echo'))).toBeUndefined();
});

test('an object that holds itself arrives as such', async ({ probe }) => {
  const page = await probe.page('main');
  const isSame = await page.evaluate(async () => {
    const loop: { me?: unknown } = {};
    loop.me = loop;
    const back = (await api.invoke('echo', loop)) as typeof loop;
    return back.me === back;
  });
  expect(isSame).toBe(true);
});

test('an error of a handler arrives as one text', async ({ probe }) => {
  const page = await probe.page('main');
  const failure = await page.evaluate(() =>
    api.invoke('fail').catch((error) => [error instanceof Error, error.name, error.message]),
  );
  expect(failure).toEqual([
    true,
    'Error',
    "Error invoking remote method 'fail': TypeError: out of cheese",
  ]);
});

test('a call that nobody answers fails with its name', async ({ probe }) => {
  const page = await probe.page('main');
  const message = await page.evaluate(() => api.invoke('nobody').catch((error) => error.message));
  expect(message).toBe(
    "Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
  );
});

test('an answer that cannot be cloned fails the call', async ({ probe }) => {
  const page = await probe.page('main');
  const message = await page.evaluate(() =>
    api.invoke('unclonable').catch((error) => error.message),
  );
  expect(message).toBe(
    "Error invoking remote method 'unclonable': Error: An object could not be cloned.",
  );
});

test('the main process cannot send what cannot be cloned', async ({ probe }) => {
  await probe.page('main');
  const message = await probe.app.evaluate(() => {
    try {
      mainProbe.main.webContents.send('said', () => 1);
      return 'sent';
    } catch (error) {
      return String(error);
    }
  });
  expect(message).toBe('Error: An object could not be cloned.');
});

test('send is received and replied to, until the listener is removed', async ({ probe }) => {
  const page = await probe.page('main');
  const received = await page.evaluate(async () => {
    const values: unknown[] = [];
    const once = (send: () => void) =>
      new Promise<void>((resolve) => {
        const stop = api.onSaid((value) => {
          values.push(value);
          stop();
          resolve();
        });
        send();
      });
    await once(() => api.say(1));
    api.say('unheard');
    // Calls are answered in order, so this one's answer comes after the reply to the one before.
    await api.invoke('echo');
    await once(() => api.say(2));
    return values.map((value) => {
      const said = value as { value: unknown; at: Date };
      return [said.value, said.at.getTime()];
    });
  });
  expect(received).toEqual([
    [1, 7],
    [2, 7],
  ]);
});

test('a handler knows which window called, and that it was its top frame', async ({ probe }) => {
  for (const name of ['main', 'quick']) {
    const page = await probe.page(name);
    expect(await page.evaluate(() => api.invoke('who'))).toEqual({
      url: `app://bundle/index.html#${name}`,
      isTop: true,
      isWindow: true,
    });
  }
});

test('a channel can have one handler only', async ({ probe }) => {
  const message = await probe.app.evaluate(({ ipcMain }) => {
    try {
      ipcMain.handle('echo', () => 1);
      return 'taken';
    } catch (error) {
      return String(error);
    }
  });
  expect(message).toBe("Error: Attempted to register a second handler for 'echo'");
});

test('five megabytes arrive whole in both directions', async ({ probe }) => {
  const page = await probe.page('main');
  const isWhole = await page.evaluate(async () => {
    const bytes = new Uint8Array(5_000_000).map((_byte, at) => at * 7);
    const back = (await api.invoke('echo', bytes)) as Uint8Array;
    return back.length === bytes.length && back.every((byte, at) => byte === bytes[at]);
  });
  expect(isWhole).toBe(true);
});

test('messages sent while a page is loading reach the page that comes', async ({ launch }) => {
  const { app, page } = await launch();
  const main = await page('main');
  await app.evaluate(async () => {
    const { webContents } = mainProbe.main;
    webContents.once('did-navigate', () => webContents.send('greeting', 'early'));
    const reloaded = new Promise<void>((resolve) => {
      webContents.once('did-finish-load', () => resolve());
    });
    webContents.reload();
    await reloaded;
  });
  // The driver may still be in the old document, which goes while it is asked.
  await expect(async () => {
    expect(await main.evaluate(() => api.greetings())).toEqual(['early']);
  }).toPass();
});
