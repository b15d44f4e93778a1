/** Verify on its bad days: records missing on either side, a failing service, a stop, a kill. */
import { expect } from '@playwright/test';
import { signIn, test } from '../support/app-test.ts';
import { otherClient } from '../support/other-client.ts';
import { checkFlight, openVerify } from '../support/verify-in-app.ts';

test('[L27.3] [L27.4] [L27.7] finds what differs through failures, stops, and says what it found', {
  tag: '@long',
}, async ({ desk }) => {
  test.setTimeout(300_000);
  const { online } = desk;
  const { faults } = online.service;
  const other = otherClient(online);
  const { main } = await desk.start();
  await signIn(main, online);
  await checkFlight(main);
  const [contact] = await other.latest('/contacts');
  const [comment] = await other.latest('/comments');
  const { id: gone } = await other.noteWithText();
  await main.evaluate(tamper, [
    { table: 'contacts', id: contact?.['id'] as number, fields: null },
    { table: 'comments', id: comment?.['id'] as number, fields: { body: 'Tampered' } },
  ]);
  await other.removeNote(gone);

  const held = faults.holdReply({ path: '/projects' });
  const dialog = await openVerify(main);
  await dialog.getByRole('button', { name: 'Compare everything' }).click();
  await held.reached;
  await expect(dialog.getByText(/of about \d+\s+requests/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  held.release();
  await expect(dialog.getByRole('heading', { name: 'You stopped the comparison' })).toBeVisible();
  await expect(dialog.getByText(/compared\. One difference found and repaired\./)).toBeVisible();

  faults.fail({ path: '/deals' }, { status: 500 }, 2);
  faults.fail({ path: '/tasks' }, { status: 429, retryAfterSeconds: 5 });
  await dialog.getByRole('button', { name: 'Compare everything' }).click();
  await expect(dialog.getByText(/^Paused by the service/)).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByRole('heading', { name: /^One difference found/ })).toBeVisible({
    timeout: 120_000,
  });
  const rows = (name: RegExp) => dialog.getByRole('row', { name });
  await expect(rows(/^Comments/)).toContainText('1 differed; repaired.');
  await expect(rows(/^Notes/)).toContainText('1 is here and not in the list');
  await expect(rows(/^Deals/)).toContainText('Agree');
  await expect(rows(/^Tasks/)).toContainText('Agree');

  await dialog.getByRole('button', { name: 'Done' }).click();
  await online.goOffline();
  await openVerify(main);
  await dialog.getByRole('button', { name: 'Compare a sample' }).click();
  await expect(dialog.getByText(/can’t be reached now|the connection was lost/)).toBeVisible();
});

test('[L27.8] says after a kill that it was interrupted, and begins again', {
  tag: '@long',
}, async ({ desk }) => {
  test.setTimeout(300_000);
  const { online } = desk;
  const app = await desk.start();
  await signIn(app.main, online);
  await checkFlight(app.main);
  const held = online.service.faults.holdReply({ path: '/invoices' });
  const before = await openVerify(app.main);
  await before.getByRole('button', { name: 'Compare everything' }).click();
  await held.reached;
  await app.kill();
  held.drop();
  const { main } = await desk.start();
  const dialog = await openVerify(main);
  await expect(dialog.getByText(/interrupted when Traytable ended/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Compare a sample' }).click();
  await expect(dialog.getByText('This computer and the service agree')).toBeVisible({
    timeout: 120_000,
  });
});

type Change = { readonly table: string; readonly id: number; readonly fields: object | null };

/** Runs in the window: changes rows of the cache behind the app's back, or deletes them. */
async function tamper(changes: readonly Change[]): Promise<void> {
  const known = await indexedDB.databases();
  const { name: cache = '' } = known.find(({ name }) => name?.startsWith('traytable-')) ?? {};
  const opening = indexedDB.open(cache);
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const tables = changes.map(({ table }) => table);
  const stores = opening.result.transaction(tables, 'readwrite');
  for (const { table, id, fields } of changes) {
    const store = stores.objectStore(table);
    const read = store.get(id);
    await new Promise((resolve) => read.addEventListener('success', resolve));
    if (fields === null) store.delete(id);
    else store.put({ ...read.result, ...fields });
  }
  await new Promise((resolve) => stores.addEventListener('complete', resolve));
  opening.result.close();
}
