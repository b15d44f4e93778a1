/**
 * The scenes of names that only the service writes: members, stages, statuses, tags, templates. In their account
 * these are long, from right to left, one letter, or empty.
 */
import type { Page } from '@playwright/test';
import { beginStrange, themes } from './every-list.ts';
import { at, page } from './every-page.ts';
import { LONG, RTL } from './records.ts';
import type { Scene } from './scenes.ts';
import { settingsScenes } from './settings-parts.ts';
import { goTo, recordRows, type Stage, typeInPalette } from './stage.ts';

const shown: Readonly<Record<string, Scene['show']>> = {
  'deal-board': at('Deals', 'Board'),
  'project-board': at('Projects', 'Board'),
  'deal-list': at('Deals', 'Table'),
  'task-list': at('Tasks', 'All'),
  'tasks-by-status': (stage) => groupList(stage, 'Tasks', 'Status'),
  'deals-by-owner': (stage) => groupList(stage, 'Deals', 'Owner'),
  'stage-menu': (stage) => stepMenu(stage, 'Deals'),
  'status-menu': (stage) => stepMenu(stage, 'Tasks'),
  'bulk-owner': (stage) => bulkMenu(stage, 'Owner…'),
  'bulk-status': (stage) => bulkMenu(stage, 'Status…'),
  'bulk-tags': (stage) => bulkMenu(stage, 'Tags…'),
  'bulk-undo': bulkUndo,
  'filter-owner': (stage) => filterBy(stage, 'Owner'),
  'filter-chips': filterChips,
  'deal-page': page({ place: 'Deals', words: 'landing page' }),
  'task-page': (stage) => openTask(stage),
  'task-form': taskForm,
  'tag-picker': (stage) => picker(stage, 'Tags'),
  'owner-picker': (stage) => picker(stage, 'Owner'),
  comments,
  timeline,
  'note-page': page({ place: 'Notes', words: 'Workshop' }),
  'time-list': at('Time', 'List'),
  'time-tags': timeTags,
  'report-by-person': report,
  team: at('Team and tags'),
  'team-long': page({ place: 'Team and tags', words: LONG }),
  'team-rtl': page({ place: 'Team and tags', words: RTL }),
  'template-choice': templateChoice,
  palette: paletteOfNames,
  today: at('Today'),
};

export const serviceNameScenes: readonly Scene[] = [
  { name: 'names-begin', show: beginStrange },
  ...Object.entries(themes).flatMap(([theme, within]) =>
    Object.entries(shown).map(([name, show]) => ({
      name: `${theme}-names-${name}`,
      show: (stage: Stage) => within(stage, afresh(show)),
    })),
  ),
  ...settingsScenes('long'),
];

/** A scene that closes what the last one opened first. */
export function afresh(show: Scene['show']): Scene['show'] {
  return async (stage) => {
    for (const _ of ['menu', 'dialog', 'selection']) await stage.main.keyboard.press('Escape');
    return show(stage);
  };
}

async function groupList(stage: Stage, place: string, by: string): Promise<Page> {
  const main = await at(place, place === 'Tasks' ? 'All' : 'Table')(stage);
  await groupBy(main, by);
  return main;
}

async function groupBy(main: Page, by: string): Promise<void> {
  await main.getByRole('button', { name: /^Group by/ }).click();
  await main.getByRole('menuitemradio', { name: by, exact: true }).click();
}

async function stepMenu(stage: Stage, place: string): Promise<Page> {
  const main = await groupList(stage, place, 'No groups');
  await recordRows(main).nth(2).locator('[data-step]').click();
  await main.getByRole('menuitemradio').first().waitFor();
  return main;
}

async function bulkMenu(stage: Stage, field: string): Promise<Page> {
  const main = await selectTasks(stage);
  await main
    .getByRole('group', { name: 'Selected' })
    .getByRole('button', { name: field, exact: true })
    .click();
  await main.getByRole('menuitem').first().waitFor();
  return main;
}

/** Two tasks, whose owner is changed to the one with the long name. */
async function bulkUndo(stage: Stage): Promise<Page> {
  const undo = stage.main
    .getByRole('group', { name: 'Selected' })
    .getByRole('button', { name: 'Undo' });
  const before = await at('Tasks', 'All')(stage);
  if (await undo.isVisible()) await undo.click();
  await before.getByText('2 tasks changed').waitFor({ state: 'hidden' });
  const main = await bulkMenu(stage, 'Owner…');
  await main.getByRole('menuitem', { name: LONG }).click();
  await undo.waitFor();
  return main;
}

async function selectTasks(stage: Stage): Promise<Page> {
  const main = await at('Tasks', 'All')(stage);
  await groupBy(main, 'No groups');
  const bar = main.getByRole('group', { name: 'Selected' });
  if (!(await bar.getByText(/^\d+ selected/).isVisible())) {
    for (const index of [1, 2]) await recordRows(main).nth(index).locator('[data-mark]').click();
  }
  return main;
}

async function filterBy(stage: Stage, column: string): Promise<Page> {
  const main = await at('Tasks', 'All')(stage);
  await removeFilters(main);
  await main.getByRole('button', { name: 'Filter', exact: true }).click();
  await main.getByRole('menuitem', { name: column, exact: true }).click();
  await main.getByRole('dialog', { name: column }).getByRole('checkbox').first().waitFor();
  return main;
}

/** Chips of a long owner, and of a status from right to left with others. */
async function filterChips(stage: Stage): Promise<Page> {
  const main = await filterBy(stage, 'Owner');
  await main.getByRole('checkbox', { name: LONG }).check();
  await main.keyboard.press('Escape');
  await main.getByRole('button', { name: 'Filter', exact: true }).click();
  await main.getByRole('menuitem', { name: 'Status', exact: true }).click();
  const dialog = main.getByRole('dialog', { name: 'Status' });
  for (const index of [0, 1, 2, 3]) await dialog.getByRole('checkbox').nth(index).check();
  await main.keyboard.press('Escape');
  return main;
}

async function removeFilters(main: Page): Promise<void> {
  const remove = main.getByRole('button', { name: /^Remove the filter/ });
  while ((await remove.count()) > 0) await remove.first().click();
}

async function openTask(stage: Stage): Promise<Page> {
  const main = await at('Tasks', 'All')(stage);
  await removeFilters(main);
  return page({ place: 'Tasks' })(stage);
}

async function taskForm(stage: Stage): Promise<Page> {
  const main = await openTask(stage);
  await main.getByRole('article').getByRole('button', { name: 'Edit details' }).click();
  await main.getByRole('article').locator('form').waitFor();
  return main;
}

/** The picker of a field, open over the form of a task. */
async function picker(stage: Stage, label: string): Promise<Page> {
  const main = await taskForm(stage);
  await main.getByRole('article').getByLabel(label, { exact: true }).first().click();
  await main.getByRole('dialog', { name: label }).getByRole('option').first().waitFor();
  return main;
}

async function comments(stage: Stage): Promise<Page> {
  const main = await openTask(stage);
  await main.getByRole('textbox', { name: 'New comment' }).scrollIntoViewIfNeeded();
  return main;
}

/** A client whose timeline names these members. */
async function timeline(stage: Stage): Promise<Page> {
  const main = await page({ place: 'Clients', words: 'Birk' })(stage);
  await main.getByRole('region', { name: 'Timeline' }).scrollIntoViewIfNeeded();
  return main;
}

async function timeTags(stage: Stage): Promise<Page> {
  const main = await at('Time', 'List')(stage);
  const first = main.locator('[data-entry]').first();
  await first.focus();
  await main.keyboard.press('x');
  const bar = main.getByRole('group', { name: 'Selected' });
  await bar.getByRole('button', { name: 'Tag', exact: false }).click();
  await main.getByRole('menu', { name: 'Tags' }).waitFor();
  return main;
}

async function report(stage: Stage): Promise<Page> {
  const main = await at('Time')(stage);
  await main.getByRole('button', { name: 'Report', exact: true }).click();
  await main.getByRole('table').first().waitFor();
  await main.getByRole('button', { name: /^Group by/ }).click();
  await main.getByRole('menuitemradio', { name: 'Person', exact: true }).click();
  return main;
}

async function templateChoice(stage: Stage): Promise<Page> {
  const { main } = stage;
  await goTo(main, 'Documents');
  await main.keyboard.press('n');
  await main.getByRole('button', { name: 'Create document' }).waitFor();
  await main.getByRole('article').getByLabel('Template', { exact: true }).first().click();
  await main.getByRole('dialog', { name: 'Template' }).getByRole('option').first().waitFor();
  return main;
}

async function paletteOfNames(stage: Stage): Promise<Page> {
  const { main } = stage;
  await goTo(main, 'Today');
  await typeInPalette(main, LONG.slice(0, 12));
  await main.getByRole('option').first().waitFor();
  return main;
}
