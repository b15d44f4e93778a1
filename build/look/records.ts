/** The scenes of records with much in them: boards, views, threads, long names, papers, conflicts. */
import type { Page } from '@playwright/test';
import { createRequest, updateRequest } from '../../shared/queue/requests/requests.ts';
import type { Fields, WritableKind } from '../../shared/records/kinds.ts';
import { ITEMISED, itemsConflict, itemsPreview } from './item-conflict.ts';
import type { Scene } from './scenes.ts';
import { goTo, recordRows, type Stage, send, sendRequest, signIn } from './stage.ts';

/** A long word, with which the long names begin. */
export const LONG = 'Weiterentwicklung der Donaudampfschifffahrtsgesellschaftskapitänsverwaltung';
export const LONG_NAME = `${LONG} und Umbau aller Filialen in Nordrhein-Westfalen bis zum Sommer`;
/** Words from right to left, with which such names begin. */
export const RTL = 'شركة الأفق للتجارة الدولية';
export const RTL_NAME = `${RTL} - تجديد الموقع الإلكتروني والمتجر بالكامل قبل نهاية السنة`;
const WIDE = { width: 1200, height: 800 };

export const recordScenes: readonly Scene[] = [
  { name: 'board', show: board },
  { name: 'dark-board', show: (stage) => inDark(stage, board) },
  { name: 'narrow-board', show: (stage) => inNarrow(stage, board) },
  { name: 'board-beside', show: boardBeside },
  { name: 'empty-board', show: emptyBoard },
  { name: 'saved-views', show: savedViews },
  { name: 'narrow-saved-views', show: (stage) => inNarrow(stage, openViews) },
  { name: 'selected-deals', show: selectedDeals },
  { name: 'narrow-selected-deals', show: (stage) => inNarrow(stage, async ({ main }) => main) },
  { name: 'narrow-task-list', show: (stage) => inNarrow(stage, taskList) },
  { name: 'long-task-list', show: (stage) => inPlain(stage, taskList) },
  { name: 'comments', show: (stage) => inPlain(stage, comments) },
  { name: 'dark-comments', show: (stage) => inDark(stage, comments) },
  { name: 'narrow-comments', show: (stage) => inNarrow(stage, comments) },
  ...(['Contacts', 'Deals', 'Projects', 'Tasks', 'Invoices'] as const).flatMap((place) => [
    { name: `long-${place.toLowerCase()}`, show: openPage(place, LONG) },
    { name: `rtl-${place.toLowerCase()}`, show: openPage(place, RTL) },
  ]),
  { name: 'printed-invoice', show: printedInvoice },
  { name: 'printed-report', show: printedReport },
  { name: 'record-conflict', show: recordConflict },
  { name: 'dark-record-conflict', show: (stage) => inDark(stage, async ({ main }) => main) },
  { name: 'narrow-record-conflict', show: (stage) => inNarrow(stage, async ({ main }) => main) },
  { name: 'record-conflict-outbox', show: conflictInOutbox },
  { name: 'items-conflict', show: (stage) => itemsConflict(stage, openPage('Invoices', ITEMISED)) },
  { name: 'dark-items-conflict', show: (stage) => inDark(stage, async ({ main }) => main) },
  { name: 'narrow-items-conflict', show: (stage) => inNarrow(stage, async ({ main }) => main) },
  { name: 'items-conflict-preview', show: (stage) => inPlain(stage, itemsPreview) },
  { name: 'settings-files', show: (stage) => inPlain(stage, settingsOfFiles) },
  { name: 'dark-settings-files', show: (stage) => inDark(stage, settingsOfFiles) },
  { name: 'narrow-settings-files', show: (stage) => inNarrow(stage, settingsOfFiles) },
];

/** Makes records with long names, right to left too, and signs in. */
async function board(stage: Stage): Promise<Page> {
  const { main } = stage;
  if (await main.getByLabel('Service address').isVisible()) {
    await makeStrangeRecords(stage);
    await signIn(stage);
    await main.getByRole('option').first().waitFor();
    await main.getByText(/Downloading/).waitFor({ state: 'hidden' });
    await main.getByRole('button', { name: 'Got it' }).click();
  }
  await goTo(main, 'Deals');
  await main.getByText('Board', { exact: true }).click();
  await main.getByRole('listbox').first().waitFor();
  return main;
}

/** Makes a record of every kind with a long name, and one with a name from right to left. */
export async function makeStrangeRecords(stage: Stage): Promise<void> {
  for (const name of [LONG_NAME, RTL_NAME]) await makeRecords(stage, name);
}

async function makeRecords(stage: Stage, name: string): Promise<void> {
  const make = (kind: WritableKind, fields: Fields) =>
    sendRequest(stage, createRequest(kind, fields));
  const { id: company_id } = await make('company', { name });
  await make('contact', { name, company_ids: [company_id], job_title: name, email: 'a@b.example' });
  const money = { deal_value: '98765432101.12', currency: 'EUR' };
  await make('deal', { title: name, ...money, close_date: '2026-12-01' });
  const { id: project_id } = await make('project', { title: name, company_id });
  const task = await make('task', { title: name, project_id, due_date: '2026-11-20' });
  const on = { commentable_type: 'Task', commentable_id: String(task.id) };
  for (let index = 0; index < 6; index += 1) {
    await make('comment', { ...on, body: `${name.slice(0, 90)}\n\n- one\n- ${LONG}` });
  }
  await make('comment', { ...on, body: `> ${RTL}\n\n${RTL_NAME}` });
  const statuses = (await send(stage, 'GET', '/task_statuses')) as unknown as { id: string }[];
  for (const { id } of statuses.slice(0, 3).reverse()) {
    await sendRequest(stage, updateRequest('task', task.id, { task_status_id: id }));
  }
  const items = Array.from({ length: 40 }, (_, index) => ({
    name: index % 7 === 0 ? name : `Part ${index + 1}`,
    description: index % 5 === 0 ? 'As agreed on the phone, two rounds of changes included.' : '',
    ...{ amount: `${index + 1}.5`, rate: '1234.50', unit_type: 'per_hour' },
  }));
  await make('invoice', { title: name, company_id, currency: 'EUR', invoice_items: items });
}

/** Shows a scene in the dark. */
export async function inDark(stage: Stage, show: Scene['show']): Promise<Page> {
  await stage.main.emulateMedia({ colorScheme: 'dark' });
  return show(stage);
}

/** Shows a scene in the light in the smallest window. */
export async function inNarrow(stage: Stage, show: Scene['show']): Promise<Page> {
  await stage.main.emulateMedia({ colorScheme: 'light' });
  await stage.main.setViewportSize({ width: 720, height: 480 });
  return show(stage);
}

/** Shows a scene in the light and as wide as at first. */
export async function inPlain(stage: Stage, show: Scene['show']): Promise<Page> {
  await stage.main.emulateMedia({ colorScheme: 'light', media: 'screen' });
  await stage.main.setViewportSize(WIDE);
  return show(stage);
}

async function boardBeside(stage: Stage): Promise<Page> {
  const main = await inPlain(stage, board);
  await main.getByRole('option', { name: new RegExp(RTL) }).click();
  await main.getByRole('article').waitFor();
  return main;
}

async function emptyBoard({ main }: Stage): Promise<Page> {
  await main.keyboard.press('Escape');
  await main.getByRole('searchbox', { name: 'Filter deals' }).fill('no deal says this');
  return main;
}

async function savedViews({ main }: Stage): Promise<Page> {
  await main.getByRole('searchbox', { name: 'Filter deals' }).fill('');
  await main.getByText('Table', { exact: true }).click();
  await openViews({ main } as Stage);
  for (const name of ['Closing this month', LONG_NAME.slice(0, 60), RTL]) {
    await main.getByRole('textbox', { name: 'Name of the view' }).fill(name);
    await main.keyboard.press('Enter');
  }
  return main;
}

async function openViews({ main }: Stage): Promise<Page> {
  const name = main.getByRole('textbox', { name: 'Name of the view' });
  if (!(await name.isVisible())) await main.getByRole('button', { name: 'Views' }).click();
  await name.waitFor();
  return main;
}

/** Deals of several currencies by client, three of them selected. */
async function selectedDeals(stage: Stage): Promise<Page> {
  const { main } = stage;
  await main.keyboard.press('Escape');
  await main.setViewportSize(WIDE);
  await main.getByRole('button', { name: /^Group by/ }).click();
  await main.getByRole('menuitemradio', { name: 'Client' }).click();
  for (const at of [1, 2, 4]) {
    await recordRows(main).nth(at).locator('[data-mark]').click();
  }
  return main;
}

async function taskList(stage: Stage): Promise<Page> {
  const { main } = stage;
  await goTo(main, 'Tasks');
  await recordRows(main).nth(1).waitFor();
  return main;
}

async function comments(stage: Stage): Promise<Page> {
  const main = await openNamed(stage, 'Tasks', LONG);
  await main.getByRole('textbox', { name: 'New comment' }).scrollIntoViewIfNeeded();
  return main;
}

/** Shows the page of the record that these words find, in a wide window in the light. */
function openPage(place: string, words: string): Scene['show'] {
  return (stage) => inPlain(stage, () => openNamed(stage, place, words));
}

async function openNamed(stage: Stage, place: string, words: string): Promise<Page> {
  const { main } = stage;
  await goTo(main, place);
  const close = main.getByRole('button', { name: 'Close', exact: true });
  if (await close.isVisible()) await close.click();
  await main.getByRole('searchbox').first().fill(words);
  await recordRows(main).first().waitFor();
  await main
    .getByRole('row', { name: new RegExp(words) })
    .first()
    .click();
  const article = main.getByRole('article');
  // A click on the row that keys act on opens it already.
  const isOpen = article.waitFor({ timeout: 2_000 }).then(
    () => true,
    () => false,
  );
  if (!(await isOpen)) await main.keyboard.press('Enter');
  await article.waitFor();
  return main;
}

async function printedInvoice(stage: Stage): Promise<Page> {
  const main = await openNamed(stage, 'Invoices', LONG);
  await main.setViewportSize({ width: 673, height: 2400 });
  await main.emulateMedia({ media: 'print' });
  return main;
}

async function printedReport(stage: Stage): Promise<Page> {
  const { main } = stage;
  await inPlain(stage, () => goTo(main, 'Time').then(() => main));
  await main.getByRole('button', { name: 'Report', exact: true }).click();
  await main.getByRole('table').first().waitFor();
  await main.setViewportSize({ width: 673, height: 1400 });
  await main.emulateMedia({ media: 'print' });
  return main;
}

/** A deal whose value, stage and title two people changed. */
async function recordConflict(stage: Stage): Promise<Page> {
  const { main } = stage;
  await openPage('Deals', LONG)(stage);
  await stage.goOffline();
  const article = main.getByRole('article');
  await article.getByRole('button', { name: 'Edit details' }).click();
  await article.getByRole('textbox', { name: 'Title' }).fill(`${LONG_NAME}, mine`);
  await article.getByRole('textbox', { name: 'Value' }).fill('1200.00');
  await main
    .getByText(/will be sent when you’re online/i)
    .first()
    .waitFor();
  await stage.goOnline();
  const deals = (await send(stage, 'GET', '/deals?page[size]=100')) as unknown as {
    id: string;
    title: string;
  }[];
  const id = String(deals.find(({ title }) => title === LONG_NAME)?.id);
  const theirs = { title: RTL_NAME, deal_value: '98765432100.00', close_date: '2027-01-31' };
  await sendRequest(stage, updateRequest('deal', id, theirs));
  await goTo(main, 'Conflicts');
  await main.getByRole('option').first().click({ timeout: 60_000 });
  await main.getByRole('button', { name: 'Resolve', exact: true }).waitFor();
  return main;
}

async function conflictInOutbox(stage: Stage): Promise<Page> {
  const { main } = stage;
  await inPlain(stage, () => goTo(main, 'Outbox').then(() => main));
  return main;
}

/** Backups, the export and the report for support. */
async function settingsOfFiles({ main }: Stage): Promise<Page> {
  await goTo(main, 'Settings');
  await main.getByRole('region', { name: 'Backups' }).scrollIntoViewIfNeeded();
  await main.getByRole('region', { name: 'Support' }).scrollIntoViewIfNeeded();
  return main;
}
