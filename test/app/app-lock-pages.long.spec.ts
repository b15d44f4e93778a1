/** The pages of the app lock against the rules that a program can check, in light and in dark. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { openLockPage, showMoving } from '../../build/look/app-lock.ts';
import type { ConvertingView, LockedView } from '../../shared/ipc/lock-window-calls.ts';
import { signIn, test } from '../support/app-test.ts';

const locked = { kind: 'locked', others: [] } as const;
const other = { id: 'account-1', name: 'Sigrid', address: 'records.example' };
const views: readonly (LockedView | ConvertingView)[] = [
  { ...locked, reason: 'locked' },
  { ...locked, reason: 'missing', others: [other] },
  { kind: 'converting', to: 'encrypt', share: 0.5, isRewriting: false },
  { kind: 'converting', to: 'decrypt', share: 0.9, isRewriting: true },
];

test('[X5] [X3.3] [X8.1] passes axe on every page of the lock window, and while caches move', async ({
  desk,
}) => {
  test.setTimeout(120_000);
  const { app, main } = await desk.start();
  await signIn(main, desk.online);
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const view of views) {
      const page = await openLockPage(app, view, colorScheme);
      found.push(...(await violationsOn(page)));
      expect(await page.evaluate(isWide)).toBe(false);
      await page.close();
    }
  }
  for (const problem of [undefined, 'The disk is full.']) {
    await main.emulateMedia({ colorScheme: 'light' });
    await showMoving(app, main, problem);
    for (const colorScheme of ['light', 'dark'] as const) {
      await main.emulateMedia({ colorScheme });
      found.push(...(await violationsOn(main)));
    }
  }
  expect(found).toEqual([]);
});

async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Runs in a page: whether something sticks out at its side. */
function isWide(): boolean {
  return document.documentElement.scrollWidth > document.documentElement.clientWidth;
}
