import { expect } from '@playwright/test';
import { recorded } from '../support/host-levers.ts';
import { test } from '../support/launch-host.ts';
import type {} from './probe-types.ts';

const HOME = /index\.html#main$/;

test('the app can keep a page from leaving', async ({ launch }) => {
  const { app, page } = await launch();
  const main = await page('main');
  await main.locator('#outside').click();
  const last = () => app.evaluate(() => mainProbe.events.at(-1));
  await expect.poll(last).toBe('main:will-navigate https://outside.invalid/page');
  await main.evaluate(() => {
    location.href = 'https://outside.invalid/script';
  });
  await expect.poll(last).toBe('main:will-navigate https://outside.invalid/script');
  expect(main.url()).toMatch(HOME);
  expect(await main.evaluate(() => api.add(1, 1))).toBe(2);
});

test('a page that asks for two addresses at once goes to neither', async ({ launch }) => {
  const { page } = await launch();
  const main = await page('main');
  await main.evaluate(async () => {
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    for (let round = 0; round < 40; round += 1) {
      location.href = 'https://outside.invalid/first';
      await wait(round % 4);
      location.href = 'https://outside.invalid/second';
      await wait(30);
    }
  });
  expect(main.url()).toMatch(HOME);
  expect(await main.evaluate(() => api.add(1, 1))).toBe(2);
});

test('the app is not asked about what it loads itself', async ({ launch }) => {
  const { app, page } = await launch();
  await page('main');
  const events = await app.evaluate(async () => {
    const { webContents } = mainProbe.main;
    const reloaded = new Promise<void>((resolve) => {
      webContents.once('did-finish-load', () => resolve());
    });
    webContents.reload();
    await reloaded;
    await mainProbe.main.loadURL('app://bundle/frame.html');
    // Another place in the same document is no load that could end.
    await mainProbe.main.loadURL('app://bundle/frame.html#place');
    return [webContents.getURL(), ...mainProbe.events.filter((event) => /navigate/.test(event))];
  });
  expect(events).toEqual(['app://bundle/frame.html#place']);
});

test('a page may go where the app lets it', async ({ launch }) => {
  const { app, page } = await launch();
  const main = await page('main');
  // A moment later, as the response to this would be lost with the document.
  await main.evaluate(() => {
    setTimeout(() => {
      location.search = '?again';
    });
  });
  await main.waitForURL(/\?again#main$/);
  const last = await app.evaluate(() =>
    mainProbe.events.findLast((event) => event.startsWith('main:will-')),
  );
  expect(last).toBe('main:will-navigate app://bundle/index.html?again#main');
});

test('a link for another window goes to the app, which opens it outside', async ({ launch }) => {
  const { app, page } = await launch();
  const main = await page('main');
  await main.locator('#tab').click();
  const opened = async () => (await recorded(app, 'shell.openExternal')).map(([url]) => url);
  await expect.poll(opened).toEqual(['https://outside.invalid/tab']);
  expect(await main.evaluate(() => window.open('https://outside.invalid/script'))).toBeNull();
  await expect.poll(opened).toHaveLength(2);
  await expect.poll(() => app.windows().length).toBe(2);
});

test('loadURL fails with Chromium’s reason', async ({ launch }) => {
  const { app, page } = await launch();
  await page('quick');
  const failure = await app.evaluate(async () => {
    const received: unknown[] = [];
    mainProbe.quick.webContents.on('did-fail-load', (_event, errno, code) =>
      received.push(errno, code),
    );
    const error = await mainProbe.quick.loadURL('https://nowhere.invalid/').catch((e) => e);
    return { heard: received, code: error.code, url: error.url, message: error.message };
  });
  expect(failure).toEqual({
    heard: [-105, 'ERR_NAME_NOT_RESOLVED'],
    code: 'ERR_NAME_NOT_RESOLVED',
    url: 'https://nowhere.invalid/',
    message: "ERR_NAME_NOT_RESOLVED (-105) loading 'https://nowhere.invalid/'",
  });
});

test('a move within a document is reported with the app’s own address', async ({ launch }) => {
  const { app, page } = await launch();
  const main = await page('main');
  await app.evaluate(() => {
    mainProbe.main.webContents.on('did-navigate-in-page', (_event, url) =>
      mainProbe.events.push(url),
    );
  });
  await main.evaluate(() => {
    location.hash = 'elsewhere';
  });
  await expect
    .poll(() => app.evaluate(() => mainProbe.events.at(-1)))
    .toBe('app://bundle/index.html#elsewhere');
});

test('the console of a page reaches the main process', async ({ launch }) => {
  const { app, page } = await launch();
  const main = await page('main');
  await app.evaluate(() => {
    mainProbe.main.webContents.on('console-message', ({ level, message }) =>
      mainProbe.events.push(`${level}: ${message}`),
    );
  });
  await main.evaluate(() => console.warn('low on', 'cheese'));
  await expect
    .poll(() => app.evaluate(() => mainProbe.events.at(-1)))
    .toBe('warning: low on cheese');
});
