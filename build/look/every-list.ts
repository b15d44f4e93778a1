/**
 * The scenes of every list and of its menus and forms: light, dark, narrow, empty, with long names, with names
 * from right to left.
 */
import type { Page } from '@playwright/test';
import { inDark, inNarrow, inPlain, LONG, makeStrangeRecords, RTL } from './records.ts';
import type { Scene } from './scenes.ts';
import { goTo, recordRows, type Stage, signIn } from './stage.ts';

const places = [
  'Clients',
  'Contacts',
  'Deals',
  'Projects',
  'Tasks',
  'Invoices',
  'Documents',
] as const;
type ListPlace = (typeof places)[number];

/** The menus and forms of lists; the next scene closes them. */
const choices: Readonly<Record<string, Scene['show']>> = {
  'step-menu': stepMenu,
  'bulk-menu': bulkMenu,
  review,
  'new-document': newDocument,
  verify,
};

/** The looks that need no records of their own. */
export const themes = { light: inPlain, dark: inDark, narrow: inNarrow } as const;

export const everyListScenes: readonly Scene[] = [
  { name: 'strange-records', show: beginStrange },
  ...Object.entries(themes).flatMap(([theme, within]) => [
    ...places.map((place) => ({
      name: `${theme}-list-${place.toLowerCase()}`,
      show: (stage: Stage) => within(stage, list(place, '')),
    })),
    ...Object.entries(choices).map(([name, show]) => ({
      name: `${theme}-${name}`,
      show: (stage: Stage) => within(stage, show),
    })),
  ]),
  ...places.flatMap((place) => [
    {
      name: `long-list-${place.toLowerCase()}`,
      show: (stage: Stage) => inPlain(stage, list(place, LONG)),
    },
    {
      name: `rtl-list-${place.toLowerCase()}`,
      show: (stage: Stage) => inNarrow(stage, list(place, RTL)),
    },
  ]),
];

export const emptyListScenes: readonly Scene[] = [
  { name: 'empty-notes', show: beginEmpty },
  ...places.map((place) => ({
    name: `empty-list-${place.toLowerCase()}`,
    show: (stage: Stage) => inPlain(stage, list(place, '')),
  })),
];

/** Makes records with long names, right to left too, and signs in. */
export async function beginStrange(stage: Stage): Promise<Page> {
  await makeStrangeRecords(stage);
  await signIn(stage);
  await stage.main.getByRole('option').first().waitFor();
  return becomeQuiet(stage);
}

/** Signs in to an account without records. */
export async function beginEmpty(stage: Stage): Promise<Page> {
  await signIn(stage);
  return becomeQuiet(stage);
}

async function becomeQuiet({ main }: Stage): Promise<Page> {
  const status = main.getByRole('contentinfo', { name: 'Status' });
  // The records just made count for the rate limit: the texts take longer than usual.
  await status.getByText(/Downloading/).waitFor({ state: 'hidden', timeout: 120_000 });
  await main.getByRole('button', { name: 'Got it' }).click();
  return main;
}

/** A list narrowed to these words, without an open record. */
function list(place: ListPlace, words: string): Scene['show'] {
  return async ({ main }) => {
    if (await main.getByRole('dialog').isVisible()) await main.keyboard.press('Escape');
    await goTo(main, place);
    const close = main.getByRole('button', { name: 'Close', exact: true });
    if (await close.isVisible()) await close.click();
    const filter = main.getByRole('searchbox').first();
    if (await filter.isVisible()) await filter.fill(words);
    return main;
  };
}

/** The stages of a deal, below its row. */
async function stepMenu(stage: Stage): Promise<Page> {
  const main = await list('Deals', '')(stage);
  await recordRows(main).nth(2).locator('[data-step]').click();
  await main.getByRole('menuitemradio').first().waitFor();
  return main;
}

/** The owners of two tasks, which stay selected for the next scene. */
async function bulkMenu(stage: Stage): Promise<Page> {
  await stage.main.keyboard.press('Escape');
  const main = await list('Tasks', '')(stage);
  const owner = main
    .getByRole('group', { name: 'Selected' })
    .getByRole('button', { name: 'Owner…' });
  if (!(await owner.isVisible())) {
    for (const at of [0, 1]) await recordRows(main).nth(at).locator('[data-mark]').click();
  }
  await owner.click();
  await main.getByRole('menuitem').first().waitFor();
  return main;
}

async function review(stage: Stage): Promise<Page> {
  await stage.main.keyboard.press('Escape');
  const main = await list('Clients', '')(stage);
  await main.getByRole('option').nth(2).click();
  await main.getByRole('region', { name: 'Timeline' }).waitFor();
  return main;
}

async function newDocument({ main }: Stage): Promise<Page> {
  await goTo(main, 'Documents');
  await main.keyboard.press('n');
  await main.getByRole('button', { name: 'Create document' }).waitFor();
  return main;
}

async function verify({ main }: Stage): Promise<Page> {
  await goTo(main, 'Settings');
  await main.getByRole('button', { name: 'Verify', exact: true }).click();
  await main.getByRole('button', { name: 'Compare everything' }).waitFor();
  return main;
}
