/**
 * The scenes of what opens over the screens or beside them, with long names and right-to-left ones: dialogs,
 * menus, the windows of records. They follow `every-page.ts` in its account.
 */
import type { Page } from '@playwright/test';
import { themes } from './every-list.ts';
import { inPlain, LONG, RTL } from './records.ts';
import type { Scene } from './scenes.ts';
import { goTo, type Stage, typeInPalette } from './stage.ts';

const dialogs: Readonly<Record<string, (main: Page, words: string) => Promise<unknown>>> = {
  palette: (main, words) => command(main, words.slice(0, 12)),
  'delete-question': deleteQuestion,
  'more-menu': (main, words) => openMore(main, words),
  'comment-on': commentOn,
  keyboard: (main) => command(main, 'keyboard', 'Enter'),
};

const names = { long: LONG, rtl: RTL } as const;

export const everyDialogScenes: readonly Scene[] = Object.entries(dialogs).flatMap(
  ([dialog, open]) =>
    Object.entries(names).flatMap(([name, words]) =>
      Object.entries(themes).map(([theme, within]) => ({
        name: `${theme}-${name}-${dialog}`,
        show: (stage: Stage) => within(stage, overAll(open, words)),
      })),
    ),
);

/** A window of its own for the record with each name. */
export const recordWindowScenes: readonly Scene[] = [
  { name: 'window-long', show: (stage) => recordWindow(stage, LONG, 'light') },
  { name: 'dark-window-rtl', show: (stage) => recordWindow(stage, RTL, 'dark') },
];

function overAll(
  open: (main: Page, words: string) => Promise<unknown>,
  words: string,
): Scene['show'] {
  return async ({ main }) => {
    await main.keyboard.press('Escape');
    await main.keyboard.press('Escape');
    await goTo(main, 'Tasks');
    await open(main, words);
    return main;
  };
}

async function command(main: Page, words: string, ...keys: readonly string[]): Promise<void> {
  await typeInPalette(main, words);
  await main.getByRole('option').first().waitFor();
  for (const key of keys) await main.keyboard.press(key);
}

async function openTask(main: Page, words: string): Promise<void> {
  await main.getByRole('searchbox').first().fill(words);
  const row = main.locator('[role="row"][aria-selected]').filter({ hasText: words });
  await row.first().dblclick();
  await main.getByRole('article').waitFor();
}

async function deleteQuestion(main: Page, words: string): Promise<void> {
  await openTask(main, words);
  await main.getByRole('article').getByRole('button', { name: 'Delete' }).first().click();
  await main.getByRole('button', { name: 'Keep it' }).waitFor();
}

async function openMore(main: Page, words: string): Promise<void> {
  await openTask(main, words);
  await main
    .getByRole('article')
    .getByRole('button', { name: 'More', exact: true })
    .first()
    .click();
  await main.getByRole('menuitem').first().waitFor();
}

async function commentOn(main: Page, words: string): Promise<void> {
  await command(main, 'new comment', 'Enter');
  const dialog = main.getByRole('dialog', { name: 'New comment' });
  await dialog
    .getByRole('combobox')
    .or(dialog.getByRole('searchbox'))
    .first()
    .fill(words.slice(0, 12));
  await dialog.getByRole('option').first().waitFor();
}

async function recordWindow(
  stage: Stage,
  words: string,
  colorScheme: 'light' | 'dark',
): Promise<Page> {
  const main = await inPlain(stage, overAll(openMore, words));
  const [opened] = await Promise.all([
    stage.app.waitForEvent('window'),
    main.getByRole('menuitem', { name: 'Open in a window' }).click(),
  ]);
  await opened.emulateMedia({ colorScheme });
  await opened.getByRole('article').waitFor();
  return opened;
}
