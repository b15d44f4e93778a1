import { expect, type Page } from '@playwright/test';
import { type Launched, test } from '../support/launch-host.ts';
import type {} from './probe-types.ts';

const isOnline = (page: Page) => page.evaluate(() => navigator.onLine);

async function bothPages({ page }: Launched): Promise<[Page, Page]> {
  return [await page('main'), await page('quick')];
}

test('offline by the driver is offline in every window, and pages still load', async ({
  launch,
}) => {
  const launched = await launch();
  const [main, quick] = await bothPages(launched);
  const received = quick.evaluate(
    () => new Promise((resolve) => window.addEventListener('offline', () => resolve('offline'))),
  );
  // The listener is there once the page has answered something asked after it.
  expect(await isOnline(quick)).toBe(true);
  await launched.app.context().setOffline(true);
  expect(await received).toBe('offline');
  expect([await isOnline(main), await isOnline(quick)]).toEqual([false, false]);
  // The driver sets the state of a new document: Chromium at times forgets it (2 of 20).
  await main.reload();
  await main.getByRole('heading', { name: 'ready' }).waitFor();
  expect(await main.evaluate(async () => (await fetch('./twice.js')).status)).toBe(200);
  await launched.app.context().setOffline(false);
  expect([await isOnline(main), await isOnline(quick)]).toEqual([true, true]);
});

test('offline by the session is offline in every window, also after a reload', async ({
  launch,
}) => {
  const launched = await launch();
  const { app } = launched;
  const [main, quick] = await bothPages(launched);
  await app.evaluate(({ session }) =>
    session.defaultSession.enableNetworkEmulation({ offline: true }),
  );
  await expect.poll(() => isOnline(main)).toBe(false);
  await expect.poll(() => isOnline(quick)).toBe(false);
  await main.reload();
  await main.getByRole('heading', { name: 'ready' }).waitFor();
  await expect.poll(() => isOnline(main)).toBe(false);
  await app.evaluate(({ session }) => session.defaultSession.disableNetworkEmulation());
  await expect.poll(() => isOnline(main)).toBe(true);
  await expect.poll(() => isOnline(quick)).toBe(true);
});

test('net.fetch is offline with the session, for all but the app’s own scheme', async ({
  launch,
}) => {
  const { app, page } = await launch();
  await page('main');
  const outcome = await app.evaluate(async ({ net, session }) => {
    session.defaultSession.enableNetworkEmulation({ offline: true });
    const outside = await net.fetch('http://127.0.0.1:9/').catch((error) => error.message);
    const own = await net.fetch('app://bundle/twice.js');
    return [outside, own.status, net.isOnline()];
  });
  expect(outcome).toEqual(['net::ERR_INTERNET_DISCONNECTED', 200, false]);
});
