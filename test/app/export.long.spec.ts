/** Everything exported by the started app, and opened in a browser that has no network. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type ElectronApplication, expect, type Page } from '@playwright/test';
import { findChromium } from '../../build/chromium-host/find-chromium.ts';
import { API_PREFIX } from '../../shared/api/endpoints.ts';
import { type Desk, goTo, signIn, test } from '../support/app-test.ts';
import { chooseFolder } from '../support/desktop-stubs.ts';

test('[P9] exports everything offline, as pages that run and load nothing', {
  tag: '@host',
}, async ({ desk }) => {
  const long = 'N'.repeat(300);
  await addClient(desk.online, long);
  const { app, main } = await desk.start();
  await signIn(main, desk.online);
  await goTo(main, 'Clients');
  await expect(main.getByRole('option').first()).toBeVisible();
  const folder = path.join(desk.profile, 'chosen');
  mkdirSync(folder);
  await chooseFolder(app, folder);
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('export')?.click());
  await expect(main.getByText(/^Exported to/)).toBeVisible({ timeout: 40_000 });

  const [name = ''] = readdirSync(folder);
  expect(readdirSync(folder)).toEqual([
    expect.stringMatching(/^Traytable export \d{4}-\d\d-\d\d$/),
  ]);
  const whole = path.join(folder, name);
  const notes = JSON.parse(readFileSync(path.join(whole, 'data', 'notes.json'), 'utf8'));
  expect(notes.records.length).toBeGreaterThan(0);
  expect(JSON.stringify(notes)).not.toContain(desk.online.apiKey);

  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext(); // as axe wants it
    const page = await context.newPage();
    const refused: string[] = [];
    page.on('console', (message) => refused.push(message.text()));
    page.on('request', (request) => {
      if (!request.url().startsWith('file:')) refused.push(request.url());
    });
    await page.goto(pathToFileURL(path.join(whole, 'index.html')).href);
    await expect(page.getByRole('heading', { name: 'Everything from Traytable' })).toBeVisible();
    const client = page.getByRole('list').getByRole('link').first();
    const title = await client.textContent();
    await client.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'All clients' }).click();
    await page.setViewportSize({ width: 720, height: 480 });
    await expect(page.getByRole('link', { name: long })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(720);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Drafts and running timers' }).click();
    await expect(page.getByText('Everything is on the service.')).toBeVisible();
    expect(refused).toEqual([]);
  } finally {
    await browser.close();
  }
});

test('[P9] leaves nothing behind when it is cancelled, and gives the focus to what begins it again', async ({
  desk,
}) => {
  const { app, main } = await desk.start();
  await signIn(main, desk.online);
  const folder = path.join(desk.profile, 'chosen');
  mkdirSync(folder);
  await chooseFolder(app, folder);
  await slowDownFiles(app);
  await goTo(main, 'Settings');
  await main.getByRole('button', { name: 'Export everything…' }).click();
  await expect.poll(() => readdirSync(folder)).toEqual([expect.stringMatching(/\(unfinished\)$/)]);
  await main.getByRole('button', { name: 'Cancel export' }).press('Enter');
  await expect.poll(() => readdirSync(folder)).toEqual([]);
  await expect(main.getByRole('button', { name: 'Export everything…' })).toBeFocused();
});

async function addClient({ baseUrl, apiKey }: Desk['online'], name: string): Promise<void> {
  const { status } = await fetch(`${baseUrl}${API_PREFIX}/companies`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ company: { name } }),
  });
  expect(status).toBe(201);
}

/** The author of a note decides the order of headings in it. */
async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .disableRules(['heading-order'])
    .analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}

/** From now on each file of main takes its time to be opened, as on a slow disk. */
async function slowDownFiles(app: ElectronApplication): Promise<void> {
  await app.evaluate(() => {
    const files = process.getBuiltinModule('node:fs/promises');
    const { open } = files;
    files.open = async (...asked) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return open(...asked);
    };
    process.getBuiltinModule('node:module').syncBuiltinESMExports();
  });
}
