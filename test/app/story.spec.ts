/**
 * The promise of the product as one story: what is written offline reaches the service exactly
 * once, whatever dies on the way. Told on the started app, killed as a power cut would.
 */
import { expect } from '@playwright/test';
import type { LaunchedApp } from '../../build/launch-app.ts';
import {
  editorOf,
  expectLine,
  goTo,
  isCaptureVisible,
  newNoteFromTray,
  openNote,
  signIn,
  test,
  ticksOf,
  typeAtEnd,
} from '../support/app-test.ts';
import { otherClient } from '../support/other-client.ts';

const EDIT = ' Added above the clouds.';
const IDEA = 'Ask about the 2 < 3 pricing & the *new* logo';
const DETAIL = ['- [ ] call **Ada**', '- 2 < 3 & a_b_c'].join('\n');

test('[P1] [P2] [P3] carries an edit and a captured note over power cuts to the service, once each', async ({
  desk,
}) => {
  const { online } = desk;
  let app = await desk.start();
  await signIn(app.main, online);
  const other = otherClient(online);
  const { id, title } = await other.noteWithText();
  const before = await other.countNotes();

  await test.step('offline: edit one note, capture another', async () => {
    await openNote(app.main, title);
    await online.goOffline();
    await typeAtEnd(app.main, EDIT);
    await expect(ticksOf(app.main)).toContainText('Saved on this computer');
    await expectLine(app.main, 'Offline');
    await captureFromTray(app, `${IDEA}\n${DETAIL}`);
    await app.kill();
  });

  await test.step('started again, still offline: both are there', async () => {
    app = await desk.start();
    await expectLine(app.main, 'Offline');
    await expect(app.main.getByRole('option', { name: IDEA })).toBeVisible();
    await openNote(app.main, title);
    await expect(editorOf(app.main)).toContainText(EDIT.trim());
    await goTo(app.main, 'Outbox');
    await expect(app.main.getByText(/Create the note/)).toBeVisible();
    await expect(app.main.getByText(/Change the text of/)).toBeVisible();
  });

  await test.step('online, and killed between the commit and the reply', async () => {
    const held = online.service.faults.holdReply({ method: 'POST', path: '/notes' });
    await online.goOnline();
    await held.reached;
    await app.kill();
    held.drop();
  });

  await test.step('started again: the note is found, not sent again', async () => {
    app = await desk.start();
    await expectLine(app.main, 'Online');
    await goTo(app.main, 'Outbox');
    await expect(app.main.getByText('Everything is on the service.')).toBeVisible({
      timeout: 30_000,
    });
  });

  expect(await other.countNotes()).toBe(before + 1);
  expect(online.requests.filter((one) => one === 'POST /notes')).toHaveLength(1);
  expect((await other.note(id)).content_plain_text).toContain(EDIT.trim());
  const [newest] = await other.notes();
  const captured = await other.note(newest?.id ?? '');
  expect(captured.title).toBe(IDEA);
  expect(captured.content_html).toMatch(/<strong>Ada<\/strong>[\s\S]*2 &lt; 3 &amp; a_b_c/);
  expect(captured.content_plain_text).toMatch(/call Ada\n.*2 < 3 & a_b_c/);
  await app.end();
});

/** Chooses "New note" in the tray, types and files. */
async function captureFromTray(app: LaunchedApp, text: string): Promise<void> {
  await newNoteFromTray(app.app);
  const field = app.capture.getByRole('textbox');
  await expect(field).toBeFocused();
  await field.fill(text);
  await field.press('ControlOrMeta+Enter');
  await expect.poll(() => isCaptureVisible(app.app)).toBe(false);
}
