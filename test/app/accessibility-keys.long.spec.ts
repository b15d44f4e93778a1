/** The window of a record and the screen of conflicts: reached and left by keys alone, and checked by axe. */
import { expect } from '@playwright/test';
import { createRequest, readRequest, updateRequest } from '../../shared/queue/requests/requests.ts';
import type { Fields, WritableKind } from '../../shared/records/kinds.ts';
import { expectLine, openNote, signIn, test } from '../support/app-test.ts';
import { escapeTo, findRow, tabTo } from '../support/by-keyboard.ts';
import { changeInWindow } from '../support/change-in-window.ts';
import { otherClient } from '../support/other-client.ts';
import { checkFlight } from '../support/verify-in-app.ts';
import { createBoth, visitWindow } from '../support/visit-window.ts';
import { expectFocus, watchFocus } from '../support/watch-focus.ts';

const CLIENT = 'Windowed Works';
const INVOICE = 'Windowed invoice';
const ITEM = { name: 'Drawings', description: 'Hall', amount: '2', rate: '80.00', unit_type: null };

/** Two changes of one record each, of this side and of another. */
const contests = {
  deal: {
    made: { title: 'Contested deal', deal_value: '1.00', currency: 'EUR' },
    mine: { deal_value: '2.00' },
    theirs: { deal_value: '3.00' },
  },
  note: {
    made: { title: 'Contested note', content: 'We meet on Monday.' },
    mine: { content_html: '<p>We meet on Tuesday.</p>' },
    theirs: { content_html: '<p>We meet on Friday.</p>' },
  },
} as const satisfies Partial<Record<WritableKind, Readonly<Record<string, Fields>>>>;

test('the windows of a client and of an invoice pass axe, and are opened, used and closed by keys alone', async ({
  desk,
}) => {
  test.setTimeout(180_000);
  const other = otherClient(desk.online);
  const client = await other.send(createRequest('company', { name: CLIENT }));
  const draft = { title: INVOICE, company_id: client.id, invoice_items: [ITEM] };
  await other.send(createRequest('invoice', draft));
  const { app, main } = await desk.start();
  await signIn(main, desk.online);
  await checkFlight(main);
  await watchFocus(main);
  const { found, both } = createBoth();
  await main.keyboard.press('ControlOrMeta+4');
  await main.keyboard.press('ControlOrMeta+f');
  await main.keyboard.type(CLIENT);
  await main.keyboard.press('Enter');
  await visitWindow({ app, main }, 'company', both);
  await main.keyboard.press('ControlOrMeta+9');
  await findRow(main, INVOICE);
  await main.keyboard.press('Enter');
  await visitWindow({ app, main }, 'invoice', both);
  expect(found).toEqual([]);
});

test('an open conflict of a field and of a note, both versions, the preview and what was resolved pass axe, and are reached and left by keys alone', async ({
  desk,
}) => {
  test.setTimeout(180_000);
  const { online } = desk;
  const other = otherClient(online);
  const ids = new Map<WritableKind, string>();
  for (const [kind, { made }] of Object.entries(contests) as [WritableKind, { made: Fields }][]) {
    ids.set(kind, String((await other.send(createRequest(kind, made))).id));
  }
  const { main } = await desk.start();
  await signIn(main, online);
  await checkFlight(main);
  await online.goOffline();
  await expectLine(main, 'Offline');
  for (const [kind, id] of ids) {
    const { mine, theirs }: Readonly<Record<string, Fields>> =
      contests[kind as keyof typeof contests];
    const shown: Fields = await other.send(readRequest(kind, id));
    const base = Object.fromEntries(Object.keys(mine ?? {}).map((name) => [name, shown[name]]));
    expect(await main.evaluate(changeInWindow, { kind, id, base, fields: mine ?? {} })).toBe(true);
    await other.send(updateRequest(kind, id, theirs ?? {}));
  }
  await online.goOnline();
  await watchFocus(main);
  await main.keyboard.press('ControlOrMeta+Shift+C');
  const list = main.getByRole('listbox', { name: 'Conflicts' });
  const open = list.getByRole('option', { name: 'Needs your attention' });
  await expect(open).toHaveCount(ids.size, { timeout: 90_000 });
  const { found, both } = createBoth();
  await both('open conflicts', main);
  const preview = main.getByRole('button', { name: 'Preview' });
  for (const [kind, key] of [
    ['deal', 'Contested deal'],
    ['note', 'Contested note'],
  ] as const) {
    await test.step(kind, async () => {
      await tabTo(main, list);
      await main.keyboard.press(kind === 'deal' ? 'Home' : 'End');
      await main.keyboard.press('Enter');
      const heading = main.locator('.detail h2');
      await expect(heading).toBeFocused();
      await both(`open conflict of ${await heading.innerText()}`, main);
      await main.keyboard.press('2');
      await both(`theirs chosen in ${key}`, main);
      if (await preview.isVisible()) {
        await tabTo(main, preview);
        await main.keyboard.press('Enter');
        await expect(main.getByRole('region', { name: 'Preview' })).toBeVisible();
        await both(`preview of ${key}`, main);
      }
      await escapeTo(main, list);
    });
  }
  await main.keyboard.press('Home');
  await main.keyboard.press('Enter');
  await main.keyboard.press('1');
  await main.keyboard.press('ControlOrMeta+Enter');
  await expect(open).toHaveCount(1);
  await expect(main.locator('.detail h2')).toBeFocused();
  await main.keyboard.press('1');
  await main.keyboard.press('ControlOrMeta+Enter');
  await expect(open).toHaveCount(0);
  await tabTo(main, list);
  await main.keyboard.press('Home');
  await main.keyboard.press('Enter');
  await both('a resolved conflict', main);
  await expectFocus(main);
  await main.keyboard.press('ControlOrMeta+2');
  await expect(main.getByRole('listbox', { name: 'Notes' })).toBeVisible();
  await expectFocus(main);

  await test.step('the history of the note', async () => {
    await openNote(main, 'Contested note');
    const opener = main.getByRole('button', { name: 'History', exact: true });
    await tabTo(main, opener);
    await main.keyboard.press('Enter');
    const dialog = main.getByRole('dialog', { name: 'History of this note' });
    await tabTo(main, dialog.getByRole('button', { name: /^Yours/ }));
    await main.keyboard.press('Enter');
    await expect(dialog.getByText('We meet on Tuesday.')).toBeVisible();
    await both('the history of a note', main);
    await main.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await expectFocus(main);
  });
  expect(found).toEqual([]);
});
