/** The rows of a list as other programs get them, compared with the service's own answer. */
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { createRequest } from '../../shared/queue/requests/requests.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { type Desk, goTo, signIn, test } from '../support/app-test.ts';
import { findRow } from '../support/by-keyboard.ts';
import { chooseFile } from '../support/desktop-stubs.ts';
import { type OtherClient, otherClient } from '../support/other-client.ts';
import { readCsv } from '../support/read-csv.ts';

/** Titles and values that a careless program changes: as numbers they would lose digits. */
const exact = [
  { title: 'Exact, "quoted" deal', deal_value: '90071992547409.93' },
  { title: 'Exact <b>small</b> deal', deal_value: '0.10' },
  { title: 'Exact deal without a value' },
];

/** Titles that a careless file spoils: signs of other languages, a line break, and what a spreadsheet would compute. */
const strange = [
  { title: 'Strange Größe für Øyvind, 5 €', deal_value: '1234567.89' },
  { title: 'Strange deal\nof two lines', deal_value: '0.01' },
  { title: '=1+1 Strange', deal_value: '12.50' },
  { title: '@Strange' },
];
const archived = { title: 'Put away', archived_at: '2026-01-02T03:04:05Z' };

test('saves every deal that is not archived as CSV, each value with all its digits', async ({
  desk,
}) => {
  const { app, main, deals } = await openDeals(desk);
  const file = test.info().outputPath('deals.csv');
  await chooseFile(app, file);
  await main.keyboard.press('ControlOrMeta+a');
  await main.getByRole('button', { name: 'Save as CSV' }).click();
  await expect(main.getByText(`Saved as ${file}`)).toBeVisible();

  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(/^\uFEFF/);
  const [head = [], ...rows] = readCsv(text.slice(1));
  expect(titlesAndValues(head, rows)).toEqual(ofService(deals));
});

test('saves a filtered list as CSV: all languages, line breaks, and no formula', async ({
  desk,
}) => {
  const { app, main } = await openDeals(desk, strange);
  const file = test.info().outputPath('strange.csv');
  await chooseFile(app, file);
  await findRow(main, 'Strange');
  await main.keyboard.press('ControlOrMeta+a');
  await main.getByRole('button', { name: 'Save as CSV' }).click();
  await expect(main.getByText(`Saved as ${file}`)).toBeVisible();
  const [head = [], ...rows] = readCsv(readFileSync(file, 'utf8').slice(1));
  const defused = strange.map(({ title, ...value }) => ({
    ...value,
    title: /^[=@]/.test(title) ? `'${title}` : title,
  }));
  expect(titlesAndValues(head, rows)).toEqual(ofService(defused));
});

test('copies the selected rows as a table, as text and as HTML', async ({ desk }) => {
  const { main } = await openDeals(desk);
  await findRow(main, 'Exact');
  await main.keyboard.press('ControlOrMeta+a');
  await expect(main.getByRole('group', { name: 'Selected' })).toContainText('3 selected');

  const copied = await main.evaluateHandle(() => ({
    read: new Promise<{ readonly plain: string; readonly html: string }>((resolve) => {
      const read = ({ clipboardData: data }: ClipboardEvent) =>
        resolve({
          plain: data?.getData('text/plain') ?? '',
          html: data?.getData('text/html') ?? '',
        });
      addEventListener('copy', read, { once: true });
    }),
  }));
  await main.keyboard.press('ControlOrMeta+c');
  const { plain, html } = await copied.evaluate(({ read }) => read);

  const expected = ofService(exact);
  const [head = [], ...rows] = plain.split('\n').map((line) => line.split('\t'));
  expect(titlesAndValues(head, rows)).toEqual(expected);
  const [headInHtml = [], ...rowsInHtml] = cellsInHtml(html);
  expect(headInHtml).toEqual(head);
  expect(titlesAndValues(headInHtml, rowsInHtml)).toEqual(expected);
});

/** Makes these deals and one that is archived, and shows the list with all that are not. */
async function openDeals({ online, start }: Desk, made: readonly Fields[] = exact) {
  const other = otherClient(online);
  for (const fields of [...made, archived]) await other.send(createRequest('deal', fields));
  const deals = (await allDeals(other)).filter((deal) => deal['archived_at'] === null);
  const { app, main } = await start();
  await signIn(main, online);
  await goTo(main, 'Deals');
  const grid = main.getByRole('grid', { name: 'Deals' });
  const rowCount = String(deals.length + 1); // with the head
  await expect(grid).toHaveAttribute('aria-rowcount', rowCount, { timeout: 30_000 });
  await grid.focus();
  return { app, main, deals };
}

async function allDeals(other: OtherClient) {
  const found: Fields[] = [];
  for (let page = 1; ; page += 1) {
    const more = await other.latest('/deals', page);
    found.push(...more);
    if (more.length < 100) return found;
  }
}

function cellsInHtml(html: string): string[][] {
  return [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd]>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) =>
      cell.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
    ),
  );
}

function titlesAndValues(head: readonly string[], rows: readonly (readonly string[])[]) {
  const cellIn = (row: readonly string[], label: string) => row[head.indexOf(label)];
  return rows.map((row) => `${cellIn(row, 'Title')}: ${cellIn(row, 'Value')}`).toSorted();
}

function ofService(deals: readonly Fields[]) {
  return deals.map((deal) => `${deal['title']}: ${deal['deal_value'] ?? ''}`).toSorted();
}
