/** Every screen, light and dark, held against the rules that a program can check. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { editorOf, goTo, newNoteFromTray, signIn, test } from '../support/app-test.ts';

test('every screen passes axe, in light and in dark', async ({ desk }) => {
  const { app, main, capture } = await desk.start();
  const found: string[] = [];
  const look = async (name: string, page: Page) => {
    found.push(...(await violationsOf(page)).map((violation) => `${name}: ${violation}`));
  };

  await expect(main.getByLabel('Service address')).toBeVisible();
  await look('sign-in', main);
  await signIn(main, desk.online);
  for (const theme of ['Light', 'Dark']) {
    await goTo(main, 'Settings');
    await main.getByText(theme, { exact: true }).click();
    await look(`settings ${theme}`, main);
    await goTo(main, 'Notes');
    await main.getByRole('option').nth(1).click();
    await expect(editorOf(main)).toBeVisible();
    await look(`notes ${theme}`, main);
    await goTo(main, 'Clients');
    await main.getByRole('option').first().click();
    await look(`clients ${theme}`, main);
    await goTo(main, 'Outbox');
    await look(`outbox ${theme}`, main);
    await newNoteFromTray(app);
    await look(`capture ${theme}`, capture);
    await capture.keyboard.press('Escape');
  }
  expect(found).toEqual([]);
});

/** Each broken rule with the first elements that break it. */
async function violationsOf(page: Page): Promise<string[]> {
  // The usual way opens a blank page of its own, which an app window cannot.
  // The order of headings inside a note is its writer's affair.
  const axe = new AxeBuilder({ page }).setLegacyMode().disableRules(['heading-order']);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes.slice(0, 3).map(({ html }) => html)}`);
}
