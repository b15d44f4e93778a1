import { type ElectronApplication, expect } from '@playwright/test';
import { test } from '../support/launch-host.ts';
import type {} from './probe-types.ts';

async function eventsOf(app: ElectronApplication, window: string): Promise<string[]> {
  const events = await app.evaluate(() => mainProbe.events);
  return events.filter((event) => event.startsWith(`${window}:`)).map((e) => e.split(':')[1] ?? '');
}

test('a window is painted before it is shown, and shown before it has the focus', async ({
  launch,
}) => {
  const { app, page } = await launch();
  await page('main');
  await expect.poll(() => eventsOf(app, 'main')).toEqual(['ready-to-show', 'show', 'focus']);
  await expect.poll(() => eventsOf(app, 'quick')).toEqual(['ready-to-show']);
});

test('the page is as large as the window was asked to be', async ({ probe }) => {
  for (const [name, size] of [
    ['main', [900, 600]],
    ['quick', [500, 200]],
  ] as const) {
    const page = await probe.page(name);
    expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual(size);
    const window = await probe.app.browserWindow(page);
    expect(await window.evaluate((w) => w.getContentSize())).toEqual(size);
  }
});

test('setting bounds moves and resizes, with an event', async ({ launch }) => {
  const { app, page } = await launch();
  const main = await page('main');
  const received = await app.evaluate(() => {
    const events: string[] = [];
    mainProbe.main.on('resize', () => events.push('resize'));
    mainProbe.main.on('move', () => events.push('move'));
    mainProbe.main.setBounds({ x: 10, y: 20, width: 640, height: 480 });
    mainProbe.main.setBounds({ x: 10, y: 20, width: 640, height: 480 });
    return { events, bounds: mainProbe.main.getBounds() };
  });
  expect(received).toEqual({
    events: ['resize', 'move'],
    bounds: { x: 10, y: 20, width: 640, height: 480 },
  });
  await expect.poll(() => main.evaluate(() => [innerWidth, innerHeight])).toEqual([640, 480]);
});

test('hiding removes the focus, showing gives it, each with one event', async ({ launch }) => {
  const { app, page } = await launch();
  await page('quick');
  await expect.poll(() => eventsOf(app, 'main')).toContain('focus');
  const steps = await app.evaluate(({ BrowserWindow }) => {
    const { main, quick } = mainProbe;
    const shown: unknown[] = [];
    const check = () =>
      shown.push([main.isVisible(), quick.isVisible(), main.isFocused(), quick.isFocused()]);
    check();
    quick.show();
    quick.show();
    check();
    quick.hide();
    check();
    main.focus();
    check();
    return { seen: shown, focused: BrowserWindow.getFocusedWindow()?.id === main.id };
  });
  expect(steps).toEqual({
    seen: [
      [true, false, true, false],
      [true, true, false, true],
      [true, false, false, false],
      [true, false, true, false],
    ],
    focused: true,
  });
  expect(await eventsOf(app, 'quick')).toEqual(['ready-to-show', 'show', 'focus', 'blur', 'hide']);
});

for (const display of ['without', 'with'] as const) {
  test(`a page knows when nobody can see it, ${display} a display`, async ({ start }) => {
    // Chromium's real windows, on a display that is nobody's.
    const switches = ['--ozone-platform=headless', '--ozone-override-screen-size=1600,1000'];
    const { output } =
      display === 'without'
        ? await start(['visibility.js']).ended
        : await start([...switches, 'visibility.js'], { TRAYTABLE_HOST_HEADFUL: '1' }).ended;
    expect(output).toMatch(/^visible 500 x 200\nhidden .*\nvisible 500 x 200\n$/);
  });
}

test('a close that is prevented leaves the window', async ({ launch }) => {
  const { app, page } = await launch();
  const main = await page('main');
  const left = await app.evaluate(() => {
    mainProbe.main.close();
    return [mainProbe.main.isDestroyed(), mainProbe.main.isVisible()];
  });
  expect(left).toEqual([false, false]);
  expect(await main.evaluate(() => api.add(1, 1))).toBe(2);
});

test('a window that closes is gone from everywhere', async ({ launch }) => {
  const { app, page } = await launch();
  const quick = await page('quick');
  const closed = quick.waitForEvent('close');
  await app.evaluate(() => mainProbe.quick.close());
  await closed;
  await expect.poll(() => eventsOf(app, 'quick')).toContain('closed');
  const after = await app.evaluate(({ BrowserWindow }) => {
    const { quick: gone } = mainProbe;
    const attempt = () => {
      try {
        gone.show();
        return 'shown';
      } catch (error) {
        return String(error);
      }
    };
    return [BrowserWindow.getAllWindows().length, gone.isDestroyed(), attempt()];
  });
  expect(after).toEqual([1, true, 'TypeError: Object has been destroyed']);
  expect((await eventsOf(app, 'quick')).slice(-2)).toEqual(['close', 'closed']);
});

test('a page may close its window', async ({ launch }) => {
  const { page } = await launch();
  const quick = await page('quick');
  const closed = quick.waitForEvent('close');
  await quick.evaluate(() => setTimeout(() => window.close()));
  await closed;
});

test('a page that asks to stay keeps its window until the app insists', async ({ start }) => {
  const { output } = await start(['staying.js']).ended;
  expect(output).toBe('stayed\nclosed\n');
});

test('the document names the window unless the app prevents it', async ({ launch }) => {
  const { app, page } = await launch();
  const main = await page('main');
  await main.evaluate(() => {
    document.title = 'Second';
  });
  const title = () => app.evaluate(() => mainProbe.main.getTitle());
  await expect.poll(title).toBe('Second');
  await app.evaluate(() => {
    mainProbe.main.on('page-title-updated', (event, next) => {
      event.preventDefault();
      mainProbe.events.push(`main:titled ${next}`);
    });
    mainProbe.main.setTitle('Kept');
  });
  await main.evaluate(() => {
    document.title = 'Third';
  });
  await expect.poll(() => app.evaluate(() => mainProbe.events.at(-1))).toBe('main:titled Third');
  expect(await title()).toBe('Kept');
});

test('a picture of the window is as large as its page', async ({ probe }) => {
  const page = await probe.page('main');
  const window = await probe.app.browserWindow(page);
  const picture = await window.evaluate(async (w) => {
    const image = await w.capturePage();
    return { size: image.getSize(), start: [...image.toPNG().subarray(1, 4)] };
  });
  expect(picture).toEqual({
    size: { width: 900, height: 600 },
    start: [...'PNG'].map((letter) => letter.charCodeAt(0)),
  });
});

test('every page follows the theme', async ({ launch }) => {
  const { app, page } = await launch();
  const pages = [await page('main'), await page('quick')];
  const isDark = () =>
    Promise.all(
      pages.map((one) => one.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)),
    );
  expect(await isDark()).toEqual([false, false]);
  await app.evaluate(({ nativeTheme }) => {
    nativeTheme.themeSource = 'dark';
  });
  await expect.poll(isDark).toEqual([true, true]);
  expect(await app.evaluate(({ nativeTheme }) => nativeTheme.shouldUseDarkColors)).toBe(true);
});
