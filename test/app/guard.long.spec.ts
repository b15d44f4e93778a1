/** Actions that no page of ours may do, tried from inside the page as a note's script would. */
import { type ElectronApplication, expect, type Page } from '@playwright/test';
import { test } from '../support/app-test.ts';
import { openedBy, openNothing } from '../support/desktop-stubs.ts';
import { recorded } from '../support/host-levers.ts';

const elsewhere = 'http://127.0.0.1:9/elsewhere';

test('a page stays where it is, and only web and mail addresses open outside', async ({ desk }) => {
  const { app, main } = await desk.start();
  await openNothing(app);
  const home = main.url();
  // Another page of ours is forbidden too: it would be this window with another bridge.
  for (const url of ['/capture.html', '/note-image?source=https%3A%2F%2Fa.example', elsewhere]) {
    await main.evaluate((address) => {
      location.href = address;
    }, url);
  }
  const addresses = [
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://host/share',
    'app://bundle/',
  ];
  const opened = await main.evaluate(
    (urls) => urls.map((url) => window.open(url)),
    [...addresses, 'https://studio.example/', 'mailto:anna@studio.example'],
  );
  expect(opened.every((one) => one === null)).toBe(true);
  await expect
    .poll(() => openedBy(app))
    .toEqual(['https://studio.example/', 'mailto:anna@studio.example']);
  expect(main.url()).toBe(home);
  expect(app.windows()).toHaveLength(2);
  expect(
    await loadInCapture(app, ['https://a.example/', elsewhere, 'file:///etc/passwd', home]),
  ).toEqual(['ERR_BLOCKED_BY_CLIENT', 'ERR_BLOCKED_BY_CLIENT', 'ERR_BLOCKED_BY_CLIENT', 'loaded']);
});

/** The results of addresses that main itself loads in a window, as a mistake of ours would. */
function loadInCapture(app: ElectronApplication, urls: readonly string[]): Promise<string[]> {
  return app.evaluate(async ({ BrowserWindow }, all) => {
    const window = BrowserWindow.getAllWindows().find((one) => one.getTitle() !== 'Traytable');
    const ends: string[] = [];
    for (const url of all) {
      const loading = window?.loadURL(url).then(() => 'loaded');
      ends.push((await loading?.catch(({ code }: { code: string }) => code)) ?? 'no window');
    }
    return ends;
  }, urls);
}

test('a page runs no foreign script, holds no frame and contacts no server', async ({ desk }) => {
  const { main } = await desk.start();
  expect(await main.evaluate(tryForeignThings, desk.online.baseUrl)).toEqual({
    script: 'blocked',
    frame: 'blocked',
    fetch: 'blocked',
    image: 'blocked',
  });
  expect(desk.online.requests).toEqual([]);
});

test('a page downloads nothing', async ({ desk }) => {
  const { app, main } = await desk.start();
  await app.evaluate(({ session }) => {
    globalThis.desktopStubs ??= { questions: [], opened: [] };
    session.defaultSession.on('will-download', (event, item) => {
      globalThis.desktopStubs.opened.push(`${item.getURL()} ${event.defaultPrevented}`);
    });
  });
  await main.evaluate(() => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['echo']));
    link.download = 'run-me.sh';
    document.body.append(link);
    link.click();
  });
  await expect.poll(() => openedBy(app)).toEqual([expect.stringMatching(/^blob:.* true$/)]);
});

test('a page sends no referrer, is in no frame, has no devices and no opener', async ({ desk }) => {
  const { main } = await desk.start();
  expect(await main.evaluate(() => [opener, open('/index.html')])).toEqual([null, null]);
  const headers = await main.evaluate(async () =>
    Object.fromEntries((await fetch('/index.html')).headers),
  );
  expect(headers).toMatchObject({
    'content-security-policy': "frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
});

test('dictionaries come from nowhere', {
  tag: '@host', // Electron does not tell where it would fetch them
}, async ({ desk }) => {
  const { app } = await desk.start();
  const [dictionaries] = await recorded(app, 'session.setSpellCheckerDictionaryDownloadURL');
  expect(dictionaries).toEqual([expect.stringMatching(/^app:\/\/bundle\//)]);
});

test('a page gets no permission', async ({ desk }) => {
  const { main } = await desk.start();
  const states = await main.evaluate(() =>
    Promise.all(
      (['notifications', 'geolocation'] as const).map(
        async (name) => (await navigator.permissions.query({ name })).state,
      ),
    ),
  );
  expect(states).not.toContain('granted');
});

test('a page reads our bundle and no other file', async ({ desk }) => {
  const { main } = await desk.start();
  const statusOf = (url: string) => statusIn(main, url);
  expect(await statusOf('/index.html')).toBe(200);
  expect(await statusOf('/..%2f..%2fpackage.json')).toBe(404);
  expect(await statusOf('/%2e%2e/%2e%2e/package.json')).toBe(404);
  expect(await statusOf('/..%5c..%5cpackage.json')).toBe(404);
});

function statusIn(page: Page, url: string): Promise<number> {
  return page.evaluate(async (address) => (await fetch(address)).status, url);
}

/** Runs in the page. */
async function tryForeignThings(baseUrl: string) {
  const blocked = new Set<string>();
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    blocked.add(effectiveDirective);
  });
  const frame = document.createElement('iframe');
  frame.src = `${baseUrl}/public-api/v1/notes`;
  const image = document.createElement('img');
  image.src = `${baseUrl}/public-api/v1/notes`;
  const link = document.createElement('a');
  link.href = 'javascript:void(window.isOwned = true)';
  document.body.append(frame, image, link);
  link.click();
  const asked = await fetch(`${baseUrl}/public-api/v1/notes`).catch(() => null);
  const story = (directive: string) => [...blocked].some((one) => one.startsWith(directive));
  const isScriptReported = () => story('script-src') || story('require-');
  const isAllReported = () =>
    isScriptReported() && ['frame-src', 'connect-src', 'img-src'].every(story);
  // A busy browser tells of them late.
  for (let waits = 0; waits < 200 && !isAllReported(); waits += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    script: !('isOwned' in window) && isScriptReported() ? 'blocked' : 'run',
    frame: story('frame-src') ? 'blocked' : 'loaded',
    fetch: asked === null && story('connect-src') ? 'blocked' : 'answered',
    image: story('img-src') ? 'blocked' : 'loaded',
  };
}
