/**
 * The ways to records, offline and then online: the palette, pins, a saved view and its file, the board by
 * mouse, the review of clients. The service's own answer is compared.
 */
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { createRequest, readRequest } from '../../shared/queue/requests/requests.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { expectLine, expectUpdated, goTo, signIn, test, unsentIn } from '../support/app-test.ts';
import { expectSaved, fillIn, findRow } from '../support/by-keyboard.ts';
import { chooseFile } from '../support/desktop-stubs.ts';
import { newClient } from '../support/make-records.ts';
import { onlyRecord, otherClient } from '../support/other-client.ts';
import { readCsv } from '../support/read-csv.ts';

const CLIENT = 'Quillwort Nursery';
const DEALS = 'Heliotrope';

test('[P1] [P3] finds and pins a client that was made offline, and it is the same one once it is sent and after a restart', async ({
  desk,
}) => {
  test.setTimeout(180_000);
  const { online } = desk;
  const other = otherClient(online);
  const first = await desk.start();
  const { main } = first;
  await signIn(main, online);
  await goTo(main, 'Clients');
  await expect(main.getByRole('option').first()).toBeVisible();
  await online.goOffline();
  await expectLine(main, 'Offline');
  await newClient(main, CLIENT);
  await fillIn(main, 'Description', 'Ferns for towers');
  await expectSaved(main);

  await goTo(main, 'Notes');
  await findInPalette(main, 'quillw');
  const page = main.getByRole('article');
  await expect(page.getByRole('heading', { name: CLIENT })).toBeVisible();
  await main.keyboard.press('ControlOrMeta+d');
  const pin = main.getByRole('region', { name: 'Pinned' }).getByRole('button', { name: CLIENT });
  await expect(pin).toHaveCount(1);
  await online.goOnline();
  await expect.poll(() => unsentIn(main), { timeout: 60_000 }).toBe(0);

  const made = await onlyRecord(other, '/companies', 'name', CLIENT);
  expect(made).toMatchObject({ description: 'Ferns for towers' });
  for (const open of [() => findInPalette(main, 'quillw'), () => pin.click()]) {
    await goTo(main, 'Notes');
    await open();
    await expect(page.getByRole('heading', { name: CLIENT })).toBeVisible();
  }
  // The pin leads to the record that the service has.
  await page.getByRole('button', { name: 'Edit details' }).click();
  await fillIn(main, 'Description', 'Ferns for stairs');
  await expect.poll(() => unsentIn(main), { timeout: 60_000 }).toBe(0);
  const read = () => other.send(readRequest('company', String(made['id'])));
  await expect.poll(async () => (await read())['description']).toBe('Ferns for stairs');
  await onlyRecord(other, '/companies', 'name', CLIENT);
  await first.end();

  const again = await desk.start();
  const pinned = again.main.getByRole('region', { name: 'Pinned' }).getByRole('button');
  await expect(pinned).toHaveCount(1);
  await pinned.click();
  await expect(
    again.main.getByRole('article').getByRole('heading', { name: CLIENT }),
  ).toBeVisible();
  await again.end();
});

test('[P1] [P3] saves a view and its CSV offline, drags a deal to another stage, and the service and the next start have all of it', async ({
  desk,
}) => {
  test.setTimeout(180_000);
  const { online } = desk;
  const other = otherClient(online);
  const stages = (await other.latest('/board_groups'))
    .filter(({ resource_type: of }) => of === 'Deal')
    .toSorted((one, two) => Number(one['position']) - Number(two['position']));
  const [from, to] = stages;
  const deals = [];
  for (const [name, deal_value] of Object.entries({ one: '90071992547409.93', two: '0.10' })) {
    const fields = { title: `${DEALS} ${name}`, deal_value, board_group_id: from?.['id'] };
    deals.push(await other.send(createRequest('deal', fields)));
  }
  const first = await desk.start();
  const { app, main } = first;
  await signIn(main, online);
  await expectUpdated(main, 'Deals');
  await online.goOffline();
  await expectLine(main, 'Offline');

  const file = test.info().outputPath('view.csv');
  await test.step('a saved view, and its rows in a file', async () => {
    await findRow(main, DEALS);
    await main.getByRole('button', { name: 'Views' }).click();
    await main.getByRole('textbox', { name: 'Name of the view' }).fill('Flowers');
    await main.getByRole('button', { name: 'Save view' }).click();
    await expect(main.getByRole('list', { name: 'Saved views' })).toContainText('Flowers');
    await main.keyboard.press('Escape');
    await chooseFile(app, file);
    await main.getByRole('button', { name: 'Save as CSV' }).click();
    await expect(main.getByText(`Saved as ${file}`)).toBeVisible();
  });
  const [head = [], ...rows] = readCsv(readFileSync(file, 'utf8').slice(1));
  const cell = (row: readonly string[], label: string) => row[head.indexOf(label)];
  const byTitle = (one: string, two: string) => one.localeCompare(two);
  const inFile = rows.map((row) => `${cell(row, 'Title')}: ${cell(row, 'Value')}`);

  await test.step('a deal is dragged to the next stage', async () => {
    await main.getByText('Board', { exact: true }).click();
    const board = main.getByRole('group', { name: 'Deals' });
    const card = board.getByRole('option', { name: /Heliotrope one/ });
    const target = board.locator(`[data-stage="${to?.['id']}"]`); // without cards it has no list
    await drag(main, card, target);
    await expect(target.getByRole('option', { name: /Heliotrope one/ })).toBeVisible();
  });
  await online.goOnline();
  await expect.poll(() => unsentIn(main), { timeout: 60_000 }).toBe(0);

  const after: Fields[] = [];
  for (const { id } of deals) after.push(await other.send(readRequest('deal', String(id))));
  const answered = after.map((deal) => `${deal['title']}: ${deal['deal_value']}`);
  expect(inFile.toSorted(byTitle)).toEqual(answered.toSorted(byTitle));
  expect(after[0]).toMatchObject({ board_group_id: to?.['id'], status: to?.['name'] });
  expect(after[1]).toEqual(deals[1]);
  await first.end();

  const again = await desk.start();
  const view = again.main
    .getByRole('navigation', { name: 'Places' })
    .getByRole('button', { name: 'Flowers', exact: true });
  await view.click();
  const cards = again.main.getByRole('group', { name: 'Deals' }).getByRole('option');
  const shown = again.main
    .getByRole('grid', { name: 'Deals' })
    .locator('[role="row"][aria-selected]');
  await expect.poll(async () => (await cards.count()) + (await shown.count())).toBe(deals.length);
  await again.end();
});

test('[P3] walks through the clients by keys and ticks two offline: the ticks outlive a restart, and the service hears nothing', async ({
  desk,
}) => {
  test.setTimeout(180_000);
  const { online } = desk;
  const other = otherClient(online);
  for (const name of ['one', 'two', 'three']) {
    await other.send(createRequest('company', { name: `Zinnia ${name}` }));
  }
  const before = (await other.companies()).filter(({ name }) => name?.startsWith('Zinnia'));
  const first = await desk.start();
  const { main } = first;
  await signIn(main, online);
  await expectUpdated(main, 'Clients');
  await online.goOffline();
  await expectLine(main, 'Offline');
  const sent = online.requests.filter((request) => !request.startsWith('GET')).length;

  await main.getByLabel('Filter clients').fill('Zinnia');
  const list = main.getByRole('listbox', { name: 'Clients' });
  await expect(list.getByRole('option')).toHaveCount(3);
  await list.getByRole('option').first().click();
  const bar = main.getByRole('toolbar', { name: 'Review' });
  const mark = bar.getByRole('button', { name: 'Reviewed' });
  await expect(bar).toContainText('1 of 3');
  await main.keyboard.press('v');
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  await main.keyboard.press(']');
  await expect(bar).toContainText('2 of 3');
  await expect(mark).toHaveAttribute('aria-pressed', 'false');
  await main.keyboard.press(']');
  await expect(bar).toContainText('3 of 3');
  await main.keyboard.press('v');
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  const ticks = (of: Page) =>
    of
      .getByRole('listbox', { name: 'Clients' })
      .getByRole('option')
      .filter({ has: of.getByLabel('Reviewed') });
  await expect(ticks(main)).toHaveCount(2);
  await online.goOnline();
  await expectLine(main, 'Online');
  await first.end();

  const again = await desk.start();
  await goTo(again.main, 'Clients');
  await again.main.getByLabel('Filter clients').fill('Zinnia');
  await expect(ticks(again.main)).toHaveCount(2);
  await expect(
    again.main
      .getByRole('listbox', { name: 'Clients' })
      .getByRole('option')
      .nth(1)
      .getByLabel('Reviewed'),
  ).toHaveCount(0);
  await again.end();
  expect(online.requests.filter((request) => !request.startsWith('GET'))).toHaveLength(sent);
  const after = (await other.companies()).filter(({ name }) => name?.startsWith('Zinnia'));
  expect(after).toEqual(before);
});

/** Opens the only record that Ctrl+K finds by these words. */
async function findInPalette(main: Page, words: string): Promise<void> {
  await main.keyboard.press('ControlOrMeta+k');
  await expect(main.getByRole('combobox', { name: 'Type a name or a command' })).toBeFocused();
  await main.keyboard.type(words);
  const found = main.getByRole('dialog').getByRole('option', { name: CLIENT });
  await expect(found).toHaveCount(1);
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await main.keyboard.press('Enter');
}

/** Drags by the real mouse, in steps as a hand does. */
async function drag(main: Page, card: Locator, target: Locator): Promise<void> {
  await card.scrollIntoViewIfNeeded();
  const [at, to] = [await card.boundingBox(), await target.boundingBox()];
  if (at === null || to === null) throw new Error('nothing to drag');
  await main.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
  await main.mouse.down();
  await main.mouse.move(to.x + to.width / 2, to.y + 40, { steps: 8 });
  await main.mouse.up();
}
