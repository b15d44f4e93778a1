import { once } from 'node:events';
import { type ElectronApplication, expect } from '@playwright/test';
import { processesOf } from '../support/host-processes.ts';
import { test } from '../support/launch-host.ts';
import type {} from './probe-types.ts';

/** Lets the probe write each event to stdout as well, which can be read after it has ended. */
async function eventsUntilEnd(app: ElectronApplication, end: () => Promise<unknown>) {
  let text = '';
  app.process().stdout?.on('data', (chunk) => {
    text += chunk;
  });
  await app.evaluate(() => {
    const { events } = mainProbe;
    const push = events.push.bind(events);
    events.splice(0);
    events.push = (event) => {
      console.log(event);
      return push(event);
    };
  });
  const ended = once(app.process(), 'exit');
  // The answer may not come back from a process that ends.
  await end().catch(() => {});
  const [code] = await ended;
  return { code, events: text.trim().split('\n') };
}

test('quitting asks the app, then each window, then ends', async ({ launch }) => {
  const { app, page } = await launch();
  await page('quick');
  const end = await eventsUntilEnd(app, () => app.evaluate(({ app: self }) => self.quit()));
  expect(end).toEqual({
    code: 0,
    events: [
      'app:before-quit',
      ...['main:close', 'main:closed', 'quick:close', 'quick:closed'],
      'app:will-quit',
      'app:quit',
    ],
  });
});

test('quitting goes on past a window that is closing already', async ({ launch }) => {
  const { app, page } = await launch();
  await page('quick');
  const end = await eventsUntilEnd(app, () =>
    app.evaluate(({ app: self }) => {
      // The first window takes a while, so that the second one is gone before it is asked.
      void mainProbe.main.webContents.executeJavaScript(
        'const until = Date.now() + 500; while (Date.now() < until);',
      );
      mainProbe.quick.close();
      self.quit();
    }),
  );
  expect(end.code).toBe(0);
  expect(end.events.slice(-2)).toEqual(['app:will-quit', 'app:quit']);
});

test('exit closes without asking', async ({ launch }) => {
  const { app, page } = await launch();
  await page('quick');
  const end = await eventsUntilEnd(app, () => app.evaluate(({ app: self }) => self.exit(3)));
  const ends = end.events.filter((event) => /closed|quit$/.test(event)); // one may show late
  expect([end.code, ends]).toEqual([3, ['main:closed', 'quick:closed', 'app:quit']]);
});

test('an app that prevents before-quit goes on, and may quit later', async ({ launch }) => {
  const { app, page } = await launch();
  const main = await page('main');
  await app.evaluate(({ app: self }) => {
    mainProbe.holdsQuit = true;
    self.quit();
  });
  expect(await main.evaluate(() => api.add(1, 1))).toBe(2);
  await app.evaluate(() => {
    mainProbe.holdsQuit = false;
  });
  const end = await eventsUntilEnd(app, () => app.evaluate(({ app: self }) => self.quit()));
  expect(end.code).toBe(0);
});

test('a window that will not close stops the quitting', async ({ launch }) => {
  const { app, page } = await launch();
  const main = await page('main');
  await app.evaluate(({ app: self }) => {
    mainProbe.main.on('close', (event) => event.preventDefault());
    self.quit();
  });
  await expect
    .poll(() => app.evaluate(() => mainProbe.events.filter((event) => event === 'main:close')))
    .toHaveLength(1);
  expect(await main.evaluate(() => api.add(1, 1))).toBe(2);
  expect(await app.evaluate(() => mainProbe.events)).not.toContain('app:will-quit');
  await app.evaluate(() => mainProbe.main.removeAllListeners('close'));
});

test('without a listener the last closed window ends the app', async ({ launch }) => {
  const { app, page } = await launch();
  await page('quick');
  const end = await eventsUntilEnd(app, () =>
    app.evaluate(({ app: self }) => {
      self.removeAllListeners('window-all-closed');
      mainProbe.main.destroy();
      mainProbe.quick.destroy();
    }),
  );
  expect(end).toEqual({
    code: 0,
    events: ['main:closed', 'quick:closed', 'app:before-quit', 'app:will-quit', 'app:quit'],
  });
});

test('an app that listens for it lives on without windows', async ({ launch }) => {
  const { app, page } = await launch();
  await page('quick');
  await app.evaluate(() => {
    mainProbe.main.destroy();
    mainProbe.quick.destroy();
  });
  expect(await app.evaluate(() => mainProbe.events.at(-1))).toBe('app:window-all-closed');
  const made = await app.evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false });
    await window.loadURL('app://bundle/frame.html');
    return window.webContents.getURL();
  });
  expect(made).toBe('app://bundle/frame.html');
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} quits cleanly and leaves no process`, async ({ profile, start }) => {
    const { id, ended } = start(['.']);
    await expect.poll(() => processesOf(profile).some(({ isPage }) => isPage)).toBe(true);
    // Ctrl+C goes to a whole group, and Chromium must not hear of it before its windows are closed.
    const group = processesOf(profile).filter((one) => one.group === id);
    expect(group.map(({ isHost }) => isHost)).toEqual([true]);
    process.kill(-id, signal);
    expect((await ended).code).toBe(0);
    await expect.poll(() => processesOf(profile)).toEqual([]);
  });
}

test('an app without Chromium reports that and ends', async ({ start }) => {
  const { code, errors } = await start(['.'], { CHROMIUM_PATH: '/no-such-browser' }).ended;
  expect(code).toBe(1);
  expect(errors).toContain('CHROMIUM_PATH is /no-such-browser, but there is no such file.');
});
