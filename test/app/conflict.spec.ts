/** Two people change one note, one of them offline: neither loses a word. */

import { expect } from '@playwright/test';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { NoteLink } from '../../shared/records/note.ts';
import {
  type Desk,
  editorOf,
  expectLine,
  goTo,
  openNote,
  signIn,
  test,
  ticksOf,
  titleOf,
  typeAtEnd,
} from '../support/app-test.ts';
import { otherClient } from '../support/other-client.ts';

declare const window: { readonly traytable: Bridge };

const MINE = ' Mine, above the clouds.';
const THEIRS = 'Theirs, from the office.';
/** Three versions of it are more than main compares by itself. */
const LONG = Array.from({ length: 400 }, (_, line) => `<p>Line ${line} of a long note.</p>`).join(
  '',
);

test('[P2] [P4] asks before it sends, shows theirs, and files mine beside it', async ({ desk }) => {
  const { main, other, id, title, before } = await aConflict(desk);
  expect((await other.note(id)).content_plain_text).not.toContain(MINE.trim());
  await main.getByRole('button', { name: 'Show theirs' }).click();
  await expect(main.getByText(THEIRS)).toBeVisible();

  await main.getByRole('button', { name: 'Keep both' }).click();
  await expect(editorOf(main)).toContainText(THEIRS);
  await goTo(main, 'Outbox');
  await expect(main.getByText('Everything is on the service.')).toBeVisible();

  expect(await other.countNotes()).toBe(before + 1);
  expect((await other.note(id)).content_plain_text).not.toContain(MINE.trim());
  const [copy] = await other.notes();
  expect(copy?.title).toBe(title);
  expect((await other.note(copy?.id ?? '')).content_plain_text).toContain(MINE.trim());
});

test('[P2] [P5] shows theirs at once when the user keeps it, and mine again once it is restored', {
  tag: '@long',
}, async ({ desk }) => {
  const { main } = await aConflict(desk);
  await main.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(editorOf(main)).toContainText(THEIRS);
  await main.getByRole('button', { name: 'Restore' }).click();
  await expect(editorOf(main)).toContainText(MINE.trim());
  await typeAtEnd(main, ' And more.');
  await expect(ticksOf(main)).toContainText('Another computer or person edited this note too');
  await goTo(main, 'Outbox');
  await main.getByRole('button', { name: /Change the text of/ }).click();
  await expect(main.getByText(`${MINE} And more.`)).toBeVisible();
});

test('[Q15] [P2] files anew what was written into a removed note, and tells the user', {
  tag: '@long',
}, async ({ desk: { online, start } }) => {
  const other = otherClient(online);
  const { main } = await start();
  await signIn(main, online);
  const { id, title } = await other.noteWithText();
  const { note_links: links } = await other.note(id);
  await openNote(main, title);
  await online.goOffline();
  await typeAtEnd(main, MINE);
  await expect(ticksOf(main)).toContainText('Saved on this computer');
  await expectLine(main, 'Offline');
  await other.removeNote(id);
  await online.goOnline();
  const notice = main.getByText(/What you wrote was saved as a new note/);
  await expect(notice).toBeVisible({ timeout: 40_000 });
  await expect(ticksOf(main)).toContainText('On the service', { timeout: 40_000 });
  await typeAtEnd(main, ' And more.');
  await goTo(main, 'Outbox');
  await expect(main.getByText('Everything is on the service.')).toBeVisible();

  const found = (await other.notes()).filter((one) => one.title === title);
  expect(found.map((one) => one.id)).not.toContain(id);
  expect(found).toHaveLength(1);
  // The outbox may show the moment before the last words arrived.
  await expect
    .poll(async () => (await other.note(found[0]?.id ?? '')).content_plain_text)
    .toContain(`${MINE.trim()} And more.`);
  const anew = await other.note(found[0]?.id ?? '');
  expect(attachedTo(anew.note_links)).toEqual(attachedTo(links));
  await main.getByRole('button', { name: 'Show it' }).click();
  await expect(editorOf(main)).toContainText('And more.');
  await expect(notice).toBeHidden();
});

test('[P4] [M15.3] resolves a conflict in own words by Ctrl+Enter, opens the next, and merges a long note', {
  tag: '@long',
}, async ({ desk: { online, start } }) => {
  const other = otherClient(online);
  const all = await other.notes();
  // In a note that only its author sees, nobody else can have edited.
  const isFit = ({ title, visibility }: (typeof all)[number]) =>
    visibility === 'everyone' &&
    title !== '' &&
    all.filter((one) => one.title.includes(title)).length === 1;
  const [long, ...notes] = all.filter(isFit).slice(0, 3);
  const [id, title] = [long?.id ?? '', long?.title ?? ''];
  await other.changeNote(id, { content_html: LONG });
  const { main } = await start();
  await signIn(main, online);
  for (const one of notes) await openNote(main, one.title); // their texts are here from now on
  await openNote(main, title);
  await expect(editorOf(main)).toContainText('Line 0 of');
  await online.goOffline();
  await expectLine(main, 'Offline');
  await typeAtEnd(main, MINE);
  await expect(ticksOf(main)).toContainText('Saved on this computer');
  await other.changeNote(id, { content_html: LONG.replace('Line 0', THEIRS) });
  for (const one of notes) {
    await openNote(main, one.title);
    await titleOf(main).fill(`${one.title}, mine`);
    await expect(ticksOf(main)).toContainText('Saved on this computer');
    await other.changeNote(one.id, { title: `${one.title}, theirs` });
  }
  await online.goOnline();
  await expect(ticksOf(main)).toContainText('Another computer or person edited this note too', {
    timeout: 40_000,
  });
  const waiting = main.getByRole('navigation').getByRole('button', { name: /2 to resolve/ });
  await expect(waiting).toBeVisible();
  await main.getByRole('button', { name: 'Resolve', exact: true }).click();
  const heading = (name: string) => main.getByRole('heading', { level: 2, name });
  await expect(heading(`${notes[1]?.title}, mine`)).toBeFocused();
  await main.getByRole('button', { name: 'Write it yourself' }).click();
  await main.getByRole('textbox', { name: 'Title' }).fill('In words of our own');
  await expect.poll(() => main.evaluate(unfinishedHere)).toContain('In words of our own');
  await main.reload(); // as after a crash: nothing of the page is left
  await waiting.click();
  await main.getByRole('option', { name: `${notes[1]?.title}, mine` }).click();
  await main.getByRole('button', { name: 'Your own wording will be used' }).click();
  await main.keyboard.press('ControlOrMeta+Enter');
  await expect(heading(`${notes[0]?.title}, mine`)).toBeFocused();
  await main.keyboard.press('2');
  await main.keyboard.press('ControlOrMeta+Enter');
  await expect(main.getByRole('option', { name: /You wrote it yourself/ })).toBeVisible();
  await expect(main.getByRole('option', { name: /You kept theirs/ })).toBeVisible();
  await expect(main.getByRole('listbox', { name: 'Conflicts' })).toBeFocused();
  await expect
    .poll(async () => (await other.note(notes[1]?.id ?? '')).title)
    .toBe('In words of our own');
  expect((await other.note(notes[0]?.id ?? '')).title).toBe(`${notes[0]?.title}, theirs`);
  const merged = async () => (await other.note(id)).content_plain_text ?? '';
  await expect.poll(merged, { timeout: 40_000 }).toContain(MINE.trim());
  expect(await merged()).toContain(THEIRS);
});

/** The half-finished input of this window that main has saved. */
async function unfinishedHere(): Promise<string> {
  const state = await window.traytable.readState(null);
  const account = state.ok && state.value.account.kind === 'known' ? state.value.account.key : '';
  return JSON.stringify(await window.traytable.readUnfinished({ account }));
}

/** Signed in, with a note that was changed both here offline and on the service. */
async function aConflict({ online, start }: Desk) {
  const other = otherClient(online);
  const { main } = await start();
  await signIn(main, online);
  const { id, title } = await other.noteWithText();
  const before = await other.countNotes();
  await openNote(main, title);
  await online.goOffline();
  await typeAtEnd(main, MINE);
  await expect(ticksOf(main)).toContainText('Saved on this computer');
  await expectLine(main, 'Offline');
  // They remove what I continue writing in: no merge can preserve both in one place.
  await other.changeNote(id, { content_html: `<p>${THEIRS}</p>` });
  await online.goOnline();
  await expect(ticksOf(main)).toContainText('Another computer or person edited this note too', {
    timeout: 40_000,
  });
  return { main, other, id, title, before };
}

/** The records that a note is attached to. */
function attachedTo(links: readonly NoteLink[]): readonly string[] {
  return links.map((link) => `${link.record_type} ${link.record_id}`).toSorted();
}
