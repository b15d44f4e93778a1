/** Deletes a note in the started app, online: nothing of it is sent while it can be undone. */
import { expect, type Page } from '@playwright/test';
import { UNDO_CLOCK_SLACK_MS, UNDO_DELETE_MS } from '../../shared/queue-limits.ts';
import {
  editorOf,
  expectLine,
  goTo,
  openNote,
  rowOf,
  signIn,
  test,
  titleOf,
} from '../support/app-test.ts';
import { otherClient } from '../support/other-client.ts';

const barOf = (main: Page) => main.getByRole('complementary', { name: 'Deleted a moment ago' });

async function deleteOpenNote(main: Page, title: string): Promise<void> {
  await main.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(barOf(main)).toContainText(`Deleted “${title}”`);
}

test('[P2] [Q18] [Q19] undoes a delete in another place and after a power cut, and sends it after ten seconds', async ({
  desk,
}) => {
  test.setTimeout(120_000);
  const { online } = desk;
  let app = await desk.start();
  await signIn(app.main, online);
  const { id, title } = await otherClient(online).noteWithText();
  const sent = () => online.requests.filter((one) => one.startsWith('DELETE '));

  await test.step('online, in another place: undone, and nothing was sent', async () => {
    await openNote(app.main, title);
    await deleteOpenNote(app.main, title);
    await expect(rowOf(app.main, title)).toHaveCount(0);
    // Two places: on a busy machine all of them take longer than the ten seconds (UndoBar.test.ts).
    for (const place of ['Settings', 'Notes'] as const) {
      await goTo(app.main, place);
      await expect(barOf(app.main)).toBeVisible();
    }
    await app.main.keyboard.press('ControlOrMeta+Z');
    await expect(titleOf(app.main)).toHaveValue(title);
    await expect(titleOf(app.main)).toBeFocused();
    await expect(editorOf(app.main)).toHaveAttribute('contenteditable', 'true');
    expect(sent()).toEqual([]);
  });

  await test.step('killed inside the ten seconds: undone at the next start', async () => {
    await deleteOpenNote(app.main, title);
    await app.kill();
    await online.goOffline(); // however long a busy computer takes to start
    app = await desk.start();
    await expect(barOf(app.main)).toContainText(`Deleted “${title}”`);
    await barOf(app.main).getByRole('button', { name: 'Undo' }).click();
    await expect(titleOf(app.main)).toHaveValue(title);
    await online.goOnline();
    await expectLine(app.main, 'Online');
    await expect(app.main.getByRole('button', { name: 'All changes sent' })).toBeVisible();
    expect(sent()).toEqual([]);
  });

  await test.step('left alone: sent after ten seconds, however often the user retries', async () => {
    const from = Date.now();
    await deleteOpenNote(app.main, title);
    await goTo(app.main, 'Outbox');
    const waiting = app.main.getByRole('region', { name: 'Waiting' });
    await expect(waiting.getByText(`Delete the note “${title}”`)).toBeVisible();
    await app.main.getByRole('main').getByRole('button', { name: 'Try now' }).click();
    await expect.poll(sent, { timeout: 60_000, intervals: [100] }).toEqual([`DELETE /notes/${id}`]);
    expect(Date.now() - from).toBeGreaterThanOrEqual(UNDO_DELETE_MS - UNDO_CLOCK_SLACK_MS);
    await expect(barOf(app.main).getByRole('button')).toHaveCount(0);
    await app.main.getByRole('button', { name: 'Show what was sent' }).click();
    await expect(app.main.getByText(/^Deleted a note/).first()).toBeVisible();
  });
});
