/** The scenes of dialogs, menus and popovers that the other files leave out, light, dark and narrow, over strange names. */
import type { Page } from '@playwright/test';
import { beginStrange, themes } from './every-list.ts';
import { at, page } from './every-page.ts';
import { LONG, LONG_NAME, RTL } from './records.ts';
import type { Scene } from './scenes.ts';
import { afresh } from './service-names.ts';
import { goTo, type Stage, typeInPalette } from './stage.ts';

const dialogs: Readonly<Record<string, Scene['show']>> = {
  'group-menu': (stage) => inHead(stage, /^Group by/, 'menuitemradio'),
  columns: (stage) => inHead(stage, 'Columns', 'checkbox'),
  views,
  'filter-menu': (stage) => inHead(stage, 'Filter', 'menuitem'),
  'filter-project': filterProject,
  'new-menu': newMenu,
  'record-new-menu': (stage) => inRecord(stage, 'New'),
  'record-step': recordStep,
  'timeline-menu': timelineMenu,
  'attach-note': attachNote,
  'project-picker': projectPicker,
  'invoice-time': invoiceTime,
  'invoice-due': invoiceDue,
  'project-time': projectTime,
  'note-history': (stage) => noteTool(stage, 'History'),
  'note-more': noteMore,
  'note-source': noteSource,
  'note-attach': noteAttach,
  'note-visibility': noteVisibility,
  'note-link': noteLink,
  'note-tools': noteTools,
  'time-subject': timeSubject,
  'time-recent': timeRecent,
  'time-day': timeDay,
  'report-rounding': reportRounding,
  'support-report': supportReport,
  'forget-account': forget,
  'sign-out': signOut,
  'flight-check': flightCheck,
};

export const otherDialogScenes: readonly Scene[] = [
  { name: 'dialogs-begin', show: beginStrange },
  ...Object.entries(themes).flatMap(([theme, within]) =>
    Object.entries(dialogs)
      .filter(([name]) => theme === 'narrow' || name !== 'note-tools') // a wide row has them all
      .map(([name, show]) => ({
        name: `${theme}-dialog-${name}`,
        show: (stage: Stage) => within(stage, afresh(show)),
      })),
  ),
];

async function inHead(
  stage: Stage,
  name: string | RegExp,
  item: 'menuitem' | 'menuitemradio' | 'checkbox',
): Promise<Page> {
  const main = await at('Tasks', 'All')(stage);
  await main.getByRole('button', { name, exact: true }).click();
  await main.getByRole(item).first().waitFor();
  return main;
}

/** Views with long names and names from right to left, one of them deleted a moment ago. */
async function views(stage: Stage): Promise<Page> {
  const main = await at('Tasks', 'All')(stage);
  await main.getByRole('button', { name: 'Views' }).click();
  const name = main.getByRole('textbox', { name: 'Name of the view' });
  for (const view of [LONG_NAME.slice(0, 60), RTL, 'Gone']) {
    await name.fill(view);
    await main.keyboard.press('Enter');
  }
  await main.getByRole('button', { name: 'Delete Gone' }).click();
  return main;
}

async function filterProject(stage: Stage): Promise<Page> {
  const main = await inHead(stage, 'Filter', 'menuitem');
  await main.getByRole('menuitem', { name: 'Project', exact: true }).click();
  await main.getByRole('dialog', { name: 'Project' }).getByRole('checkbox').first().waitFor();
  return main;
}

async function newMenu(stage: Stage): Promise<Page> {
  const main = await at('Today')(stage);
  await main.getByRole('button', { name: 'New…' }).click();
  await main.getByRole('menuitem').first().waitFor();
  return main;
}

async function inRecord(stage: Stage, button: string): Promise<Page> {
  const main = await page({ place: 'Projects', words: LONG })(stage);
  await main.getByRole('article').getByRole('button', { name: button, exact: true }).click();
  await main.getByRole('menuitem').first().waitFor();
  return main;
}

async function recordStep(stage: Stage): Promise<Page> {
  const main = await page({ place: 'Tasks' })(stage);
  await main
    .getByRole('article')
    .getByRole('button', { name: /^Status/ })
    .click();
  await main.getByRole('menuitemradio').first().waitFor();
  return main;
}

async function timelineMenu(stage: Stage): Promise<Page> {
  const main = await page({ place: 'Clients', words: 'Birk' })(stage);
  const timeline = main.getByRole('region', { name: 'Timeline' });
  await timeline.getByRole('button', { name: /^Show: / }).click();
  await main.getByRole('menuitemradio').first().waitFor();
  return main;
}

async function attachNote(stage: Stage): Promise<Page> {
  const main = await inRecord(stage, 'More');
  await main.getByRole('menuitem', { name: 'Attach a note…' }).click();
  await main.getByRole('dialog').getByRole('option').first().waitFor();
  return main;
}

async function projectPicker(stage: Stage): Promise<Page> {
  const main = await page({ place: 'Tasks' })(stage);
  const article = main.getByRole('article');
  await article.getByRole('button', { name: 'Edit details' }).click();
  await article.getByLabel('Project', { exact: true }).first().click();
  await main.getByRole('dialog', { name: 'Project' }).getByRole('option').first().waitFor();
  return main;
}

async function invoiceTime(stage: Stage): Promise<Page> {
  const main = await page({ place: 'Projects', words: 'Website care' })(stage);
  await main.getByRole('article').getByRole('button', { name: 'New', exact: true }).click();
  await main.getByRole('menuitem', { name: 'Invoice from time…' }).click();
  await main.getByRole('dialog').first().waitFor();
  return main;
}

/** The form of an invoice that is payable after some days. */
async function invoiceDue(stage: Stage): Promise<Page> {
  const main = await page({ place: 'Invoices', words: LONG })(stage);
  const article = main.getByRole('article');
  await article.getByRole('button', { name: 'Edit details' }).click();
  await article
    .getByRole('combobox', { name: 'Payable', exact: true })
    .selectOption('after_x_days');
  const due = article.getByRole('textbox', { name: 'Due date' });
  await due.fill('30');
  await due.scrollIntoViewIfNeeded();
  return main;
}

async function projectTime(stage: Stage): Promise<Page> {
  const main = await page({ place: 'Projects', words: 'Website care' })(stage);
  await main.getByRole('region', { name: 'Time by person and week' }).scrollIntoViewIfNeeded();
  return main;
}

async function openNote(stage: Stage): Promise<Page> {
  return page({ place: 'Notes', words: 'workshop' })(stage);
}

async function noteTool(stage: Stage, name: string): Promise<Page> {
  const main = await openNote(stage);
  await main.getByRole('button', { name, exact: true }).click();
  await main.getByRole('dialog').first().waitFor();
  return main;
}

async function noteMore(stage: Stage): Promise<Page> {
  const main = await openNote(stage);
  await main.getByRole('button', { name: 'More', exact: true }).click();
  await main.getByRole('menuitem', { name: 'HTML' }).waitFor();
  return main;
}

async function noteSource(stage: Stage): Promise<Page> {
  const main = await noteMore(stage);
  await main.getByRole('menuitem', { name: 'HTML' }).click();
  await main.getByRole('dialog').first().waitFor();
  return main;
}

async function noteAttach(stage: Stage): Promise<Page> {
  const main = await openNote(stage);
  await main.getByRole('button', { name: 'Attach…' }).click();
  await main.getByRole('combobox').last().fill(LONG.slice(0, 10));
  await main.getByRole('dialog').getByRole('option').first().waitFor();
  return main;
}

async function noteVisibility(stage: Stage): Promise<Page> {
  const main = await openNote(stage);
  await main.getByRole('button', { name: /^Who sees it/ }).click();
  await main.getByRole('menuitemradio').first().waitFor();
  return main;
}

async function noteLink(stage: Stage): Promise<Page> {
  const main = await openNote(stage);
  await main.locator('.ProseMirror').click();
  await main.keyboard.press('ControlOrMeta+a');
  await main.keyboard.press('ControlOrMeta+Shift+k');
  await main.getByLabel('Address of the link').waitFor();
  return main;
}

async function noteTools(stage: Stage): Promise<Page> {
  const main = await openNote(stage);
  await main.getByRole('button', { name: 'More tools' }).click();
  await main.getByRole('menu', { name: 'More tools' }).waitFor();
  return main;
}

async function timeSubject(stage: Stage): Promise<Page> {
  const main = await at('Time', 'List')(stage);
  const line = main.getByRole('form', { name: 'Add time' });
  await line.getByTitle('Choose a project and a task').click();
  await main.getByRole('combobox', { name: 'Find a project or client' }).fill(LONG.slice(0, 10));
  await main.getByRole('option').first().waitFor();
  return main;
}

async function timeRecent(stage: Stage): Promise<Page> {
  const main = await at('Time', 'List')(stage);
  const recent = main.getByRole('button', { name: /^(Recent|Switch)/ }).first();
  if (!(await recent.isVisible())) {
    await main.getByPlaceholder('What are you working on?').fill(LONG_NAME);
    await main.getByRole('button', { name: 'Start', exact: true }).click();
  }
  await recent.click();
  await main.getByRole('menuitem').first().waitFor();
  return main;
}

async function timeDay(stage: Stage): Promise<Page> {
  const main = await at('Time', 'List')(stage);
  await main.locator('[data-entry]').first().focus();
  await main.keyboard.press('x');
  await main.getByRole('button', { name: 'Move to…' }).click();
  await main.getByRole('button', { name: 'Move to this day' }).waitFor();
  return main;
}

async function reportRounding(stage: Stage): Promise<Page> {
  const main = await at('Time')(stage);
  await main.getByRole('button', { name: 'Report', exact: true }).click();
  await main.getByRole('button', { name: /per client/i }).click();
  await main.getByRole('dialog').first().waitFor();
  return main;
}

async function inSettings(stage: Stage, button: string | RegExp): Promise<Page> {
  const { main } = stage;
  await goTo(main, 'Settings');
  await main.getByRole('button', { name: button }).click();
  return main;
}

async function supportReport(stage: Stage): Promise<Page> {
  const main = await inSettings(stage, /report/i);
  await main.getByRole('dialog').waitFor();
  return main;
}

async function forget(stage: Stage): Promise<Page> {
  const main = await inSettings(stage, 'Forget this account…');
  await main.getByRole('dialog').waitFor();
  return main;
}

async function signOut(stage: Stage): Promise<Page> {
  const main = await inSettings(stage, 'Sign out…');
  await main.getByRole('button', { name: 'Stay signed in' }).waitFor();
  return main;
}

async function flightCheck({ main }: Stage): Promise<Page> {
  await typeInPalette(main, 'flight check');
  await main.keyboard.press('Enter');
  await main.getByRole('dialog', { name: 'Flight check' }).waitFor();
  return main;
}
