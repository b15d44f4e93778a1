/** Records of every kind deleted offline from their pages, undone once and deleted again; then the service's answer. */
import { expect, type Locator, type Page } from '@playwright/test';
import { createRequest, readRequest } from '../../shared/queue/requests/requests.ts';
import type { ConfirmedRecord, Fields, WritableKind } from '../../shared/records/kinds.ts';
import { addTime, expectLine, goTo, signIn, test } from '../support/app-test.ts';
import { beginDocument, findRow } from '../support/by-keyboard.ts';
import { type OtherClient, otherClient } from '../support/other-client.ts';
import { checkFlight } from '../support/verify-in-app.ts';

/** The records with a page of their own: the list of each, and what its page says before a delete. */
const pages = {
  company: { place: 'Clients', path: '/companies', asks: '1 contact belongs to this client' },
  contact: { place: 'Contacts', path: '/contacts', asks: '1 deal belongs to this contact' },
  deal: { place: 'Deals', path: '/deals', asks: '1 comment belongs to this deal' },
  project: { place: 'Projects', path: '/projects', asks: '1 note belongs to this project' },
  task: { place: 'Tasks', path: '/tasks', asks: '1 task belongs to this task' },
  invoice: { place: 'Invoices', path: '/invoices', asks: null },
} as const;

type PageKind = keyof typeof pages;

const nameOf = (kind: PageKind) => `Parting ${kind}`;
const COMMENT = 'A comment that goes';
const WORK = 'Work that goes';
const DOCUMENT = 'Staying document';

test('[P1] [P3] [Q18] [Q18.3] deletes a record of every kind offline, undoes it once and deletes it again, and the service has deleted these alone', async ({
  desk,
}) => {
  test.setTimeout(240_000);
  const { online } = desk;
  const other = otherClient(online);
  const { made, goesWithDeal } = await makeAll(other);
  const app = await desk.start();
  const { main } = app;
  await signIn(main, online);
  await checkFlight(main);
  await goTo(main, 'Time');
  await addTime(main, '45m', WORK);
  await expect.poll(() => other.countEntries(WORK)).toBe(1);
  await makeDocument(main);
  const [entry] = (await other.latest('/time_entries')).filter(isWork);
  const before = await idsOf(other);
  await online.goOffline();
  await expectLine(main, 'Offline');

  for (const kind of Object.keys(pages) as PageKind[]) {
    await test.step(kind, async () => {
      const { place, asks } = pages[kind];
      await goTo(main, place);
      const rows = await findRows(main, kind);
      await deleteTwice(main, rows, async () => {
        await rows.click();
        await main.keyboard.press('Enter');
        const article = main.getByRole('article', { name: nameOf(kind) });
        // Before those of its comments.
        await article.getByRole('button', { name: 'Delete', exact: true }).first().click();
        if (asks === null) return;
        await expect(article).toContainText(asks);
        await article.getByRole('button', { name: /^Delete the / }).click();
      });
    });
  }

  await test.step('a comment', async () => {
    await goTo(main, 'Tasks');
    await findRow(main, 'Staying task');
    await main.keyboard.press('Enter');
    const thread = main.getByRole('region', { name: 'Comments' });
    const comment = thread.getByRole('listitem').filter({ hasText: COMMENT });
    await deleteTwice(main, comment, () =>
      comment.getByRole('button', { name: 'Delete', exact: true }).click(),
    );
  });

  await test.step('a time entry', async () => {
    await goTo(main, 'Time');
    const row = main.getByRole('button', { name: WORK });
    await deleteTwice(main, row, async () => {
      await row.click();
      await main.getByRole('button', { name: 'Delete', exact: true }).click();
    });
  });

  await test.step('a document can’t be deleted', async () => {
    await goTo(main, 'Documents');
    await main.getByRole('grid', { name: 'Documents' }).focus();
    await main.keyboard.press('Home');
    await main.keyboard.press('Enter');
    const article = main.getByRole('article', { name: DOCUMENT });
    await expect(article.getByRole('button', { name: 'More', exact: true })).toBeVisible();
    await expect(article.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0);
  });

  expect(online.requests.filter((one) => one.startsWith('DELETE '))).toEqual([]);
  await online.goOnline();
  await goTo(main, 'Outbox');
  await expect(main.getByText('Everything is on the service.')).toBeVisible({ timeout: 90_000 });

  await test.step('the service has deleted each once, and nothing else', async () => {
    const deleted = { ...made, 'time-entry': entry as ConfirmedRecord };
    for (const [kind, record] of Object.entries(deleted) as [WritableKind, ConfirmedRecord][]) {
      const { path } = readRequest(kind, String(record.id));
      expect(
        online.requests.filter((one) => one === `DELETE ${path}`),
        kind,
      ).toHaveLength(1);
      const read = other.send(readRequest(kind, String(record.id)));
      // The service marks an invoice alone; it answers with the others no more.
      if (kind === 'invoice') expect(await read).toEqual({ ...record, status: 'deleted' });
      else await expect(read, kind).rejects.toThrow(`${path} was answered with 404`);
    }
    expect(online.requests.filter((one) => one.startsWith('DELETE '))).toHaveLength(8);
    const gone = [...Object.values(deleted), goesWithDeal].map(({ id }) => String(id));
    const left = Object.entries(before).map(([path, ids]) => [
      path,
      ids.filter((id) => !gone.includes(id)),
    ]);
    expect(await idsOf(other)).toEqual(Object.fromEntries(left));
  });

  await test.step('no list of the app has them again', async () => {
    for (const kind of Object.keys(pages) as PageKind[]) {
      await goTo(main, pages[kind].place);
      await expect(await findRows(main, kind)).toHaveCount(0);
    }
  });
  await app.end();
});

/** Makes what is deleted, each with something that belongs to it where its page is to ask. */
async function makeAll(other: OtherClient) {
  const make = (kind: WritableKind, fields: Fields) => other.send(createRequest(kind, fields));
  const on = (type: string, { id }: ConfirmedRecord, body: string) =>
    make('comment', { commentable_type: type, commentable_id: String(id), body });
  const client = await make('company', { name: 'Staying client' });
  const company = await make('company', { name: nameOf('company') });
  await make('contact', { name: 'Staying contact', company_ids: [company.id, client.id] });
  const contact = await make('contact', { name: nameOf('contact') });
  await make('deal', { title: 'Staying deal', contact_ids: [contact.id] });
  const deal = await make('deal', { title: nameOf('deal') });
  const goesWithDeal = await on('Deal', deal, 'Words about the deal');
  const project = await make('project', { title: nameOf('project') });
  const link = { record_type: 'project', record_id: project.id };
  await make('note', { title: 'Staying note', content: 'Words', link });
  const task = await make('task', { title: nameOf('task') });
  await make('task', { title: 'Part of the one that goes', parent_task_id: task.id });
  const comment = await on('Task', await make('task', { title: 'Staying task' }), COMMENT);
  const items = { company_id: client.id, invoice_items: [] };
  const invoice = await make('invoice', { title: nameOf('invoice'), ...items });
  return { made: { company, contact, deal, project, task, invoice, comment }, goesWithDeal };
}

/** Makes a document from a template, for the service has no list of them. */
async function makeDocument(main: Page): Promise<void> {
  await goTo(main, 'Documents');
  await beginDocument(main, DOCUMENT, 'Staying client');
  await main.keyboard.press('ControlOrMeta+Enter');
  await expect(main.getByRole('article', { name: DOCUMENT })).toBeVisible();
  await expect(main.getByRole('button', { name: 'All changes sent' })).toBeVisible();
}

/** Filters the list by the name of the one that goes; its row. */
async function findRows(main: Page, kind: PageKind): Promise<Locator> {
  const box = main.getByRole('searchbox', { name: /^Filter / });
  await box.fill(nameOf(kind));
  await expect(box).toHaveValue(nameOf(kind));
  if (kind === 'company') return main.getByRole('option', { name: nameOf(kind) });
  const rows = main.getByRole('grid', { name: pages[kind].place }).getByRole('row');
  // Another row may name the client that was deleted.
  return rows.filter({ hasText: nameOf(kind) });
}

/** Deletes it, undoes that, and deletes it again; its row goes, comes back, and goes. */
async function deleteTwice(main: Page, row: Locator, begin: () => Promise<void>): Promise<void> {
  await expect(row).toHaveCount(1);
  await begin();
  await expect(row).toHaveCount(0);
  const bar = main.getByRole('complementary', { name: 'Deleted a moment ago' });
  await bar.getByRole('button', { name: /^Undo( last)?$/ }).click();
  await expect(row).toHaveCount(1);
  await begin();
  await expect(row).toHaveCount(0);
}

function isWork({ description }: Readonly<Record<string, unknown>>): boolean {
  return description === WORK;
}

/** The ids of all records of each list, in order. */
async function idsOf(other: OtherClient): Promise<Readonly<Record<string, readonly string[]>>> {
  const paths = Object.values(pages).map(({ path }) => path);
  const all = [...paths, '/comments', '/time_entries', '/notes'].map(async (path) => {
    const ids: string[] = [];
    for (let page = 1; ids.length === (page - 1) * 100; page += 1) {
      ids.push(...(await other.latest(path, page)).map(({ id }) => String(id)));
    }
    return [path, ids.toSorted()] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}
