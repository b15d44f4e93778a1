/**
 * A deal, a task, an invoice draft and a contact, each edited offline in two windows at once. Each window
 * shows what the other saved, and the service's own answer has all of it.
 */
import { expect, type Page } from '@playwright/test';
import { createRequest, readRequest } from '../../shared/queue/requests/requests.ts';
import type { Fields, WritableKind } from '../../shared/records/kinds.ts';
import { expectLine, goTo, signIn, test } from '../support/app-test.ts';
import { editDetails, findRow } from '../support/by-keyboard.ts';
import { otherClient } from '../support/other-client.ts';
import { recordWindow } from '../support/record-window.ts';

type Edited = {
  readonly kind: WritableKind;
  readonly place: 'Deals' | 'Tasks' | 'Invoices' | 'Contacts';
  readonly made: Fields;
  /** The field that both windows change, and the one that only the record's own window does. */
  readonly both: readonly [field: string, label: string];
  readonly own: readonly [field: string, label: string, text: string];
};

const edited: readonly Edited[] = [
  {
    ...{ kind: 'deal', place: 'Deals', made: { title: 'Deal in two windows' } },
    ...{ both: ['title', 'Title'], own: ['deal_value', 'Value', '1234.50'] },
  },
  {
    ...{ kind: 'task', place: 'Tasks', made: { title: 'Task in two windows' } },
    ...{ both: ['title', 'Title'], own: ['description', 'Description', 'From its window'] },
  },
  {
    kind: 'invoice',
    place: 'Invoices',
    made: { title: 'Draft in two windows', invoice_items: [] },
    ...{ both: ['title', 'Title'], own: ['tax_amount', 'Tax', '7.25'] },
  },
  {
    ...{ kind: 'contact', place: 'Contacts', made: { name: 'Person in two windows' } },
    ...{ both: ['job_title', 'Job title'], own: ['name', 'Name', 'Renamed in its window'] },
  },
];

const fieldOf = (page: Page, label: string) =>
  page.getByRole('article').getByRole('textbox', { name: label, exact: true });

test('[P1] [P3] keeps what two windows change offline in one deal, task, invoice draft and contact, and the service has all of it', async ({
  desk: { online, start },
}) => {
  test.setTimeout(240_000);
  const other = otherClient(online);
  const client = await other.send(createRequest('company', { name: 'Windowed Works' }));
  const ids = new Map<Edited, string>();
  for (const one of edited) {
    const fields = one.kind === 'invoice' ? { ...one.made, company_id: client.id } : one.made;
    ids.set(one, String((await other.send(createRequest(one.kind, fields))).id));
  }
  const { app, main, end } = await start();
  await signIn(main, online);
  const wordsOf = ({ made }: Edited) => String(made['title'] ?? made['name']);
  for (const one of edited) {
    await goTo(main, one.place);
    await findRow(main, wordsOf(one));
  }
  await online.goOffline();
  await expectLine(main, 'Offline');

  for (const one of edited) {
    await test.step(one.kind, async () => {
      const [, shared] = one.both;
      await goTo(main, one.place);
      await findRow(main, wordsOf(one));
      await editDetails(main);
      await fieldOf(main, shared).fill(`${one.kind}, first`);
      await main.keyboard.press('Tab');
      await main.keyboard.press('ControlOrMeta+Shift+Enter');
      const own = await recordWindow(app, one.kind);
      await own.getByRole('button', { name: 'Edit details' }).click();
      await expect(fieldOf(own, shared)).toHaveValue(`${one.kind}, first`);
      await fieldOf(own, one.own[1]).fill(one.own[2]);
      await fieldOf(own, shared).fill(`${one.kind}, then`);
      await own.keyboard.press('Tab');
      await expect(fieldOf(main, shared)).toHaveValue(`${one.kind}, then`);
      await expect(fieldOf(main, one.own[1])).not.toHaveValue('');
      await fieldOf(main, shared).fill(`${one.kind}, last`);
      await main.keyboard.press('Tab');
      await expect(fieldOf(own, shared)).toHaveValue(`${one.kind}, last`);
      await (await app.browserWindow(own)).evaluate((window) => window.close());
      await expect.poll(() => own.isClosed()).toBe(true);
    });
  }
  await online.goOnline();
  await goTo(main, 'Outbox');
  await expect(main.getByText('Everything is on the service.')).toBeVisible({ timeout: 60_000 });
  for (const one of edited) {
    const after = await other.send(readRequest(one.kind, String(ids.get(one))));
    const wanted = { [one.both[0]]: `${one.kind}, last`, [one.own[0]]: one.own[2] };
    expect(after).toMatchObject(wanted);
  }
  await end();
});
