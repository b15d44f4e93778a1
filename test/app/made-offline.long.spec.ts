/**
 * A client and a project that were made without a connection, used at once wherever one chooses or
 * names them; on the service each exists once, and all of it refers to them.
 */
import { expect, type Page } from '@playwright/test';
import {
  expectLine,
  goTo,
  isCaptureVisible,
  newNoteFromTray,
  openNote,
  signIn,
  test,
} from '../support/app-test.ts';
import { beginHere, fillNew, newClient } from '../support/make-records.ts';
import { onlyRecord, otherClient } from '../support/other-client.ts';

const CLIENT = 'Zeppelinwerk';
const PROJECT = 'Skylift';
const WORK = 'Sketched the hangar';
const TASK = 'Order the canvas';

test('[P1] [P3] [notes.attach] [T15] uses a client and a project made offline in a note, an entry, a task and a captured line, once each', async ({
  desk,
}) => {
  const { online } = desk;
  const { app, main, capture } = await desk.start();
  await signIn(main, online);
  const other = otherClient(online);
  const note = await other.noteWithText();
  await openNote(main, note.title);
  await online.goOffline();
  await expectLine(main, 'Offline');

  await test.step('a client, and a project on its page', async () => {
    await newClient(main, CLIENT);
    await beginHere(main, 'Project');
    await fillNew(main, 'Title', PROJECT);
  });

  await test.step('an open note is attached to both', async () => {
    await openNote(main, note.title);
    await attach(main, CLIENT);
    await attach(main, PROJECT);
  });

  await test.step('an entry is about the project', async () => {
    await goTo(main, 'Time');
    const line = main.getByRole('form', { name: 'Add time' });
    await line.getByRole('textbox', { name: 'Time' }).fill('1h30');
    await line.getByLabel('Description').fill(WORK);
    await line.getByRole('button', { name: 'Project of the new entry' }).click();
    await main.getByRole('combobox', { name: 'Find a project or client' }).fill(CLIENT);
    await main.getByRole('option', { name: `${PROJECT} ${CLIENT}` }).click();
    await main.keyboard.press('Escape'); // no task
    await line.getByRole('button', { name: 'Add' }).click();
    const row = main.getByRole('button', { name: new RegExp(`${WORK}, ${PROJECT} · ${CLIENT}`) });
    await expect(row).toBeVisible();
  });

  await test.step('a quick task names the project', async () => {
    await goTo(main, 'Tasks');
    await main.getByRole('textbox', { name: 'Add a task' }).fill(`${TASK} #${PROJECT}`);
    await expect(main.getByRole('list', { name: 'Understood' })).toHaveText(PROJECT);
    await main.keyboard.press('Enter');
    await expect(main.getByText(`“${TASK}” added`)).toBeVisible();
  });

  await test.step('a captured line names both, without regard to case', async () => {
    await newNoteFromTray(app);
    await expect(capture.getByRole('textbox', { name: 'Quick note' })).toBeFocused();
    await capture.keyboard.press('Tab');
    await capture.keyboard.type(`45m call @${CLIENT} #${PROJECT.toLowerCase()}`);
    const understood = capture.getByRole('status');
    await expect(understood).toContainText(`Client ${CLIENT}`);
    await expect(understood).toContainText(`Project ${PROJECT}`);
    await capture.keyboard.press('ControlOrMeta+Enter');
    await expect.poll(() => isCaptureVisible(app)).toBe(false);
  });

  await online.goOnline();
  await goTo(main, 'Outbox');
  await expect(main.getByText('Everything is on the service.')).toBeVisible({ timeout: 60_000 });

  const client = await onlyRecord(other, '/companies', 'name', CLIENT);
  const project = await onlyRecord(other, '/projects', 'title', PROJECT);
  expect(project['company_id']).toBe(client['id']);
  const links = (await other.note(note.id)).note_links.map(({ record_type, record_id }) => [
    record_type,
    record_id,
  ]);
  expect(links).toEqual(
    expect.arrayContaining([
      ['company', client['id']],
      ['project', project['id']],
    ]),
  );
  expect(links).toHaveLength(note.note_links.length + 2);
  const about = { project_id: project['id'] };
  expect(await onlyRecord(other, '/time_entries', 'description', WORK)).toMatchObject({
    ...{ ...about, duration_seconds: 5_400 },
  });
  expect(await onlyRecord(other, '/time_entries', 'description', 'call')).toMatchObject({
    ...{ ...about, duration_seconds: 2_700 },
  });
  expect(await onlyRecord(other, '/tasks', 'title', TASK)).toMatchObject(about);
});

/** Attaches the open note to a record found by its name. */
async function attach(main: Page, name: string): Promise<void> {
  const about = main.getByRole('list', { name: 'About this note' });
  await about.getByTitle('Attach this note to a client, project or contact').click();
  await main.getByRole('combobox', { name: 'Find a client, project or contact' }).fill(name);
  await main.getByRole('option', { name }).click();
  await expect(about.getByRole('button', { name, exact: true })).toBeVisible();
}
