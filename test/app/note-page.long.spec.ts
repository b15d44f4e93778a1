/**
 * Goal: an open note is easy to read and write in a small window as in a large one. That goes for
 * its links, tools, wide tables, faces, and room for its text. Method: one start, notes of our own
 * making, measured on the screen.
 */
import { type ElectronApplication, expect, type Page } from '@playwright/test';
import { editorOf, openNote, signIn, test, ticksOf, titleOf } from '../support/app-test.ts';
import { openedBy, openNothing } from '../support/desktop-stubs.ts';
import { otherClient } from '../support/other-client.ts';
import type { SwitchableService } from '../support/switchable-service.ts';

const LINES = 40;
const aRow = (tag: string, columns: number) =>
  `<tr>${Array.from({ length: columns }, (_, at) => `<${tag}>Responsibility ${at}</${tag}>`).join('')}</tr>`;
const aTable = (columns: number) =>
  `<table><tbody>${aRow('th', columns)}${aRow('td', columns)}</tbody></table>`;

const bodies = [
  '<p>See <a href="https://example.org/plan">the plan</a>.</p><p>Upright, <em>italic</em> and 🎉.</p><p>End</p>',
  `<p>Wide.</p>${aTable(10)}${aTable(30)}<p>End</p>`,
  `<p>${'Words that fill the lines of a note. '.repeat(LINES)}</p>`,
];

test('[P10] serves links, tools, wide tables and faces in any window, down to 720 by 480', async ({
  desk,
}) => {
  test.setTimeout(120_000);
  const titles = await prepare(otherClient(desk.online));
  const { app, main } = await desk.start();
  const refused: string[] = [];
  main.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await openNothing(app);
  await signIn(main, desk.online);

  await openNote(main, titles[0] ?? '');
  await test.step('faces', () => facesAreDrawn(main));
  await test.step('tools', () => toolsFollowTheFocus(main));
  await test.step('links', () => linksServe(app, main));
  await openNote(main, titles[1] ?? '');
  await test.step('tables', () => tablesMoveAlone(main));
  await openNote(main, titles[2] ?? '');
  await test.step('small window', () => textHasRoom(main));
  await test.step('save status', () => saveStatusIsWhole(desk.online, main));
  expect(refused).toEqual([]);
});

/** Gives the bodies to notes of the sample; their titles. */
async function prepare(other: ReturnType<typeof otherClient>): Promise<string[]> {
  const notes = await other.notes();
  const named = notes.filter(
    ({ title }) =>
      title.length > 8 && notes.filter((one) => one.title.includes(title)).length === 1,
  );
  const chosen = named.slice(0, bodies.length);
  for (const [at, { id }] of chosen.entries()) {
    await other.changeNote(id, { content_html: bodies[at] ?? '' });
  }
  return chosen.map(({ title }) => title);
}

async function facesAreDrawn(main: Page): Promise<void> {
  await expect(editorOf(main).locator('em')).toBeVisible();
  const loaded = () =>
    main.evaluate(() =>
      [...document.fonts]
        .filter(({ status }) => status === 'loaded')
        .map(({ family, style }) => `${family.replaceAll('"', '')} ${style}`),
    );
  await expect.poll(loaded).toContain('Inter Variable italic');
  await expect
    .poll(async () => (await loaded()).some((face) => face.startsWith('Emoji')))
    .toBe(true);
}

async function toolsFollowTheFocus(main: Page): Promise<void> {
  const italic = main.getByRole('button', { name: 'Italic' });
  await editorOf(main).locator('em').click();
  await expect(italic).toHaveAttribute('aria-pressed', 'true');
  await titleOf(main).click();
  await expect(italic).toHaveAttribute('aria-pressed', 'false');
}

async function linksServe(app: ElectronApplication, main: Page): Promise<void> {
  const popover = main.getByRole('group', { name: 'Link', exact: true });
  await editorOf(main).getByText('the plan').click();
  await expect(popover).toContainText('example.org /plan');
  await popover.getByRole('button', { name: 'Open' }).click();
  await expect.poll(() => openedBy(app)).toEqual(['https://example.org/plan']);
  await main.keyboard.press('Escape');
  await expect(popover).toBeHidden();

  await editorOf(main).getByText('End').click();
  await main.keyboard.press('End');
  await main.keyboard.type(' www.example.org, file.md ');
  await expect(editorOf(main).locator('a')).toHaveText(['the plan', 'www.example.org']);
  await main.keyboard.press('ControlOrMeta+Z');
  await expect(editorOf(main)).toContainText('End www.example.org, ');
  await editorOf(main)
    .getByText('End')
    .dblclick({ position: { x: 10, y: 10 } });
  await main.keyboard.press('ControlOrMeta+Shift+K');
  const field = main.getByRole('textbox', { name: 'Address of the link' });
  await field.fill('javascript:alert(1)');
  await field.press('Enter');
  await expect(popover.getByRole('alert')).toContainText('can’t lead to “javascript:”');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('javascript:alert(1)');
  await expect(editorOf(main).locator('.being-linked')).toHaveText('End');
  await field.fill('example.org/new');
  await field.press('Enter');
  await expect(editorOf(main).locator('a[href="https://example.org/new"]')).toHaveText('End');
  await expect(editorOf(main)).toBeFocused();
  await expect(ticksOf(main)).toContainText('On the service', { timeout: 40_000 });
}

async function tablesMoveAlone(main: Page): Promise<void> {
  const tables = editorOf(main).locator('.wide');
  await expect(tables).toHaveCount(2);
  const title = await titleOf(main).boundingBox();
  for (const at of [0, 1]) {
    const { width, scroll, height } = await tables.nth(at).evaluate((box) => ({
      width: box.clientWidth,
      scroll: box.scrollWidth,
      height: box.querySelector('td')?.clientHeight ?? 0,
    }));
    expect(scroll).toBeGreaterThan(width);
    expect(height).toBeLessThan(40); // no word is broken, none on a line of its own
  }
  const page = editorOf(main).locator('xpath=ancestor::div[contains(@class, "page")]');
  expect(await page.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
  // The cursor brings the column it is in.
  await tables.nth(1).locator('th').first().click();
  await expect(tables.nth(1)).toHaveClass(/has-cursor/);
  for (let cell = 0; cell < 12; cell += 1) await main.keyboard.press('Tab');
  await expect.poll(() => tables.nth(1).evaluate((box) => box.scrollLeft)).toBeGreaterThan(300);
  expect((await titleOf(main).boundingBox())?.x).toBe(title?.x);
}

async function textHasRoom(main: Page): Promise<void> {
  const started = main.viewportSize();
  await main.setViewportSize({ width: 720, height: 480 });
  await editorOf(main).click({ position: { x: 20, y: 12 } });
  await main.keyboard.type('x'); // the ticks have most to show while something is being sent
  await expect(ticksOf(main)).toContainText('Saved on this computer');
  expect((await ticksOf(main).boundingBox())?.height).toBeLessThanOrEqual(32);
  const tools = main.getByRole('toolbar', { name: 'Formatting' });
  expect((await tools.boundingBox())?.height).toBeLessThanOrEqual(32);
  expect(await linesInView(main)).toBeGreaterThanOrEqual(10);
  expect(await linesInView(main)).toBeGreaterThanOrEqual(10);
  await main.getByRole('button', { name: 'More tools' }).click();
  await main.getByRole('menuitemcheckbox', { name: 'Bullet list' }).click();
  await expect(editorOf(main).locator('li')).toHaveCount(1);
  await expect(editorOf(main)).toBeFocused();
  await main.setViewportSize(started ?? { width: 1_200, height: 800 });
}

/** In the window as it starts, no word of it is cut: not while a change waits, nor once it is sent. */
async function saveStatusIsWhole(online: SwitchableService, main: Page): Promise<void> {
  const cut = () =>
    ticksOf(main)
      .locator('p span')
      .evaluateAll((all) =>
        all
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map((one) => one.textContent),
      );
  await online.goOffline();
  await editorOf(main).click();
  await main.keyboard.type('y');
  await expect(ticksOf(main)).toContainText('Saved on this computer');
  await expect(ticksOf(main)).toContainText('Will be sent when you’re online', { timeout: 40_000 });
  expect(await cut()).toEqual([]);
  await online.goOnline();
  await main.keyboard.press('F5'); // not to wait for the next retry
  await expect(ticksOf(main)).toContainText('On the service', { timeout: 40_000 });
  await expect(ticksOf(main)).toContainText('Saved on this computer');
  expect(await cut()).toEqual([]);
}

/** How many lines of the first paragraph are whole between the tools and the ticks. */
function linesInView(main: Page): Promise<number> {
  return editorOf(main).evaluate((text) => {
    const page = text.closest('.page')?.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(text.querySelector('p') ?? text);
    const lines = [...range.getClientRects()].filter(({ bottom }) => bottom <= (page?.bottom ?? 0));
    return new Set(lines.map(({ top }) => Math.round(top))).size;
  });
}
