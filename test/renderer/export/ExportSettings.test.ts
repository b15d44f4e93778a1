/** An export of the whole window on a fake main: the files it makes, its progress and its ends. */
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aCompany, aNote, aRecord, aWrite, NOON } from '../../support/builders.ts';
import { anAccount, type FakeMain } from '../../support/fake-bridge.ts';
import { goTo } from '../../support/go-to.ts';
import { openWindow, withoutBody } from '../../support/open-window.ts';

const IMAGE = 'https://images.example.com/plan.png';
const GONE = 'https://images.example.com/gone.png';

const hostile = `<p>Hello <b>you</b><script>alert(1)</script></p>
<p onclick="alert(2)" style="position:fixed"><a href="javascript:alert(3)">x</a></p>
<p><img src="${IMAGE}" alt="The plan"><img src="${GONE}" alt="Lost"></p>`;

async function openSettings(prepare: (main: FakeMain) => void = () => undefined) {
  const account = anAccount({ key: `x-${crypto.randomUUID()}` });
  const window = await openWindow({ account }, (main) => {
    const company = aCompany({ id: 7, name: 'Fjell / Vik' });
    const links = [{ id: 1, record_type: 'company' as const, record_id: 7 }];
    const note = aNote({ id: 'n1', title: 'Kick-off', content_html: hostile, note_links: links });
    const other = aNote({ id: 'n2', title: 'con', content_html: '<p>alone</p>', note_links: [] });
    main.deliver({ kind: 'companies', asOf: NOON, records: [company] });
    main.deliver({ kind: 'notes', asOf: NOON, records: [note, other].map(withoutBody) });
    main.deliver({ kind: 'bodies', asOf: NOON, records: [note, other] });
    const invoice = aRecord('invoice', {
      ...{ id: 50, company_id: 7, total_amount: '12345678901234567890.10', currency: 'EUR' },
    });
    main.deliver({ kind: 'invoices', asOf: NOON, records: [invoice as never] });
    main.cachedImages.set(IMAGE, 'abc.png');
    prepare(main);
  });
  await goTo('settings');
  await expect.element(page.getByRole('row', { name: /^Invoices 1/ })).toBeVisible();
  await expect.element(page.getByText('2 of 2 note texts on this computer')).toBeVisible();
  return window;
}

const begin = () => page.getByRole('button', { name: 'Export everything…' });

test('writes pages, Markdown, CSV and JSON of everything, and tells where', async () => {
  const { main } = await openSettings((fake) => {
    fake.queue = {
      ...fake.queue,
      writes: [
        aWrite({
          record: { kind: 'note', id: 'n2' },
          change: { kind: 'update', fields: { title: 'con 2' }, base: { title: 'con' } },
        }),
      ],
    };
  });
  await begin().click();
  await expect.element(page.getByText(/Exported to \/home\/ada/)).toBeVisible();
  await expect.element(page.getByText('1 image was not on this computer.')).toBeVisible();

  const files = main.exported;
  const dossier = files.get('clients/Fjell Vik/index.html') ?? '';
  expect(dossier).toContain('<p>Hello <b>you</b></p>');
  expect(dossier).toContain('src="../../images/abc.png"');
  expect(dossier).toContain('[Lost: not on this computer]');
  expect(dossier).toContain('12345678901234567890.10 EUR');
  expect(dossier).not.toMatch(/<script|onclick|javascript:|position:fixed|images\.example/);
  const markdown = [...files.keys()].filter((name) => name.endsWith('.md'));
  expect(markdown).toHaveLength(2);
  const file = files.get(markdown.find((name) => name.startsWith('clients/')) ?? '') ?? '';
  expect(file).toContain('Hello **you**');
  expect(file).toContain('![The plan](../../../images/abc.png)');

  const alone = files.get('without-client/index.html') ?? '';
  expect(alone).toContain('con 2');
  expect(alone).toContain('Not sent yet');
  const notes = JSON.parse(files.get('data/notes.json') ?? '');
  expect(notes.records).toMatchObject([
    { id: 'n1', content_html: hostile, traytable_state: 'sent' },
    { id: 'n2', title: 'con 2', content_html: '<p>alone</p>', traytable_state: 'waiting' },
  ]);
  expect(files.get('data/invoices.csv')).toContain(',12345678901234567890.10,');
  expect(files.get('index.html')).toContain('./clients/Fjell%20Vik/index.html');
});

test('can be cancelled, and leaves nothing', async () => {
  const { main } = await openSettings();
  const { promise: held, resolve: go } = Promise.withResolvers<void>();
  main.exports = () => held;
  await begin().click();
  await page.getByRole('button', { name: 'Cancel export' }).click();
  go();
  await expect.element(begin()).toHaveFocus();
  expect(main.exported.size).toBe(0);
});

test('says why the disk took no export, and does nothing without a folder', async () => {
  const { main } = await openSettings();
  main.chosenFile = null;
  await begin().click();
  await expect.element(begin()).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
  main.chosenFile = '/media/stick';
  main.isDiskFull = true;
  await begin().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The disk is full.');
});

test('begins from the menu, and goes on behind another screen', async () => {
  const { main } = await openSettings();
  main.emit('exportChosen', null);
  await goTo('notes');
  await vi.waitFor(() => expect(main.exported.has('index.html')).toBe(true));
  await goTo('settings');
  await expect.element(page.getByText(/Exported to/)).toBeVisible();
});

test('tells of earlier exports that ended in the middle, and deletes them', async () => {
  const { main } = await openSettings((fake) => {
    fake.unfinishedExports.add('/home/ada/Traytable export 2026-03-01 (unfinished)');
  });
  await begin().click();
  await expect.element(page.getByText(/Exported to/)).toBeVisible();
  const notice = page.getByText(/An earlier export in this folder ended in the middle/);
  await expect.element(notice).toBeVisible();
  main.isDiskFull = true;
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  main.isDiskFull = false;
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  expect(main.unfinishedExports.size).toBe(0);
});
