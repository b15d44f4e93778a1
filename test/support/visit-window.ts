/** The own window of a record in the started app, used by keys alone and checked by axe. */
import { type ElectronApplication, expect, type Page } from '@playwright/test';
import type { WritableKind } from '../../shared/records/kinds.ts';
import { createChecks } from './axe-checks.ts';
import { tabTo } from './by-keyboard.ts';
import { recordWindow } from './record-window.ts';
import { expectFocus, watchFocus } from './watch-focus.ts';

/** Checks a page in light and in dark. */
export function createBoth() {
  const { found, check } = createChecks();
  const both = async (name: string, page: Page) => {
    for (const theme of ['Light', 'Dark'] as const) {
      await page.emulateMedia({ colorScheme: theme === 'Light' ? 'light' : 'dark' });
      await check(`${name} ${theme}`, page);
    }
  };
  return { found, both };
}

/** Opens the window of the record on the page, goes through it by keys, and closes it. */
export async function visitWindow(
  { app, main }: { readonly app: ElectronApplication; readonly main: Page },
  kind: WritableKind,
  both: (name: string, page: Page) => Promise<void>,
): Promise<void> {
  await expect(main.getByRole('article')).toBeVisible();
  await main.keyboard.press('ControlOrMeta+Shift+Enter');
  const own = await recordWindow(app, kind);
  await watchFocus(own);
  await expect(own.getByRole('article')).toBeVisible();
  await both(`window of ${kind}`, own);
  await tabTo(own, own.getByRole('button', { name: 'Edit details' }));
  await own.keyboard.press('Enter');
  await expect(own.getByRole('button', { name: 'Close details' })).toBeVisible();
  await both(`form in the window of ${kind}`, own);
  await expectInside(own);
  await tabTo(own, own.getByRole('button', { name: 'More', exact: true }));
  await own.keyboard.press('Enter');
  await expect(own.getByRole('menuitem').first()).toBeFocused();
  await both(`menu in the window of ${kind}`, own);
  await own.keyboard.press('Escape');
  await expect(own.getByRole('button', { name: 'More', exact: true })).toBeFocused();
  await deleteAndReturn(own, kind, both);
  await expectFocus(own);
  await own.keyboard.press('ControlOrMeta+w').catch(() => undefined); // it may be gone before the key is up
  await expect.poll(() => own.isClosed()).toBe(true);
  await expectFocus(main);
}

/** Goes as far as the question, or takes the delete back. */
async function deleteAndReturn(
  own: Page,
  kind: WritableKind,
  both: (name: string, page: Page) => Promise<void>,
): Promise<void> {
  await tabTo(own, own.getByRole('article').getByRole('button', { name: 'Delete', exact: true }));
  await own.keyboard.press('Enter');
  const [keep, undo] = ['Keep it', 'Undo'].map((name) =>
    own.getByRole('button', { name, exact: true }),
  ) as [ReturnType<Page['getByRole']>, ReturnType<Page['getByRole']>];
  await expect(keep.or(undo)).toBeVisible();
  if (await keep.isVisible()) {
    await expect(keep).toBeFocused();
    await both(`question in the window of ${kind}`, own);
    await own.keyboard.press('Enter');
    await expect(own.locator('[data-delete]')).toBeFocused();
    return;
  }
  await both(`deleted in the window of ${kind}`, own);
  await own.keyboard.press('ControlOrMeta+z');
  await expect(own.locator('[data-delete]')).toBeVisible();
}

/** Nothing reaches out of the window to the side, whichever way its words run. */
export async function expectInside(page: Page): Promise<void> {
  const [wide, room] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(wide).toBe(room);
}

/** The words run from the right. */
export async function expectFromRight(page: Page, words: string): Promise<void> {
  const heading = page.getByRole('article').getByText(words, { exact: true }).first();
  await expect(heading).toBeVisible();
  expect(await heading.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
}
