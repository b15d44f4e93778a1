/** The scenes of a conflict: two people change a note at once, and resolve it. */
import type { Page } from '@playwright/test';
import { goTo, pathOfNote, type Stage, send, signIn } from './stage.ts';

const TITLE = 'Opening of the new shop';
const BEFORE = `<h2>What we agreed</h2>
<p>We open on the second of March, at nine. Uwe brings the keys.</p>
<p>The sign goes up the day before.</p>
<ul><li>Flyers: 400</li><li>Cake from the bakery</li></ul>
<table><tbody><tr><th>Who</th><th>What</th></tr><tr><td>Ana</td><td>Music</td></tr></tbody></table>`;
const THEIRS = BEFORE.replace('second of March, at nine', 'twelfth of March, at ten').replace(
  'Flyers: 400',
  'Flyers: 650',
);

/** Somebody else changes the open note before the app has sent what was typed. */
export async function conflict(stage: Stage): Promise<Page> {
  const { main } = stage;
  await goTo(main, 'Notes');
  await main.getByRole('option').nth(3).click();
  await main.locator('.ProseMirror').click();
  await main.keyboard.press('ControlOrMeta+End');
  await main.keyboard.type(' We open on the ninth.');
  await main.getByText(/Saved on this computer/).waitFor();
  const path = await pathOfNote(
    stage,
    await main.getByRole('textbox', { name: 'Title' }).inputValue(),
  );
  const text = '<p>We open on the twelfth, the printer needs three days more.</p>';
  await send(stage, 'PATCH', path, { content_html: text });
  await main.getByRole('button', { name: 'Show theirs' }).click();
  return main;
}

export async function conflictInOutbox({ main }: Stage): Promise<Page> {
  await goTo(main, 'Outbox');
  await main.getByRole('button', { name: /Change the text of/ }).click();
  return main;
}

/** A note with the cursor in a table, and the table's tools. */
export async function editorTable(stage: Stage): Promise<Page> {
  const { main } = stage;
  const note = { title: TITLE, date: '2026-11-20', content: 'To come.' };
  const { id } = await send(stage, 'POST', '/notes', note);
  await send(stage, 'PATCH', `/notes/${id}`, { content_html: BEFORE });
  await signIn(stage);
  await main.getByRole('option', { name: new RegExp(TITLE) }).click();
  await main.locator('.ProseMirror td').first().click();
  await main.getByRole('button', { name: 'Delete row' }).waitFor();
  return main;
}

/** The mouse over a paragraph and on its handle. */
export async function blockHandle({ main }: Stage): Promise<Page> {
  await main.locator('.ProseMirror p').nth(1).hover();
  await main.getByRole('button', { name: 'Move this block' }).hover();
  return main;
}

export async function noteSource({ main }: Stage): Promise<Page> {
  await main.getByRole('button', { name: 'More', exact: true }).click();
  await main.getByRole('menuitem', { name: 'HTML' }).click();
  await main.getByRole('dialog').waitFor();
  return main;
}

/** Both sides changed one sentence and the title; all other changes merge. */
export async function conflicts(stage: Stage): Promise<Page> {
  const { main } = stage;
  await main.keyboard.press('Escape');
  await stage.goOffline();
  const day = main.locator('.ProseMirror p').first();
  await day.dblclick({ position: { x: 130, y: 10 } });
  await main.keyboard.type('ninth');
  await main.getByRole('textbox', { name: 'Title' }).fill(`${TITLE} in the old town`);
  await main.getByText(/will be sent when you’re online/i).waitFor();
  await stage.goOnline();
  await send(stage, 'PATCH', await pathOfNote(stage, TITLE), {
    title: `${TITLE}, and of the café`,
    content_html: THEIRS,
  });
  await main
    .getByText('Another computer or person edited this note too.')
    .waitFor({ timeout: 60_000 });
  await goTo(main, 'Conflicts');
  await main.getByRole('option').first().click();
  await main.getByRole('button', { name: 'Resolve', exact: true }).waitFor();
  await main.keyboard.press('2');
  return main;
}

export async function conflictsPreview({ main }: Stage): Promise<Page> {
  await main.getByRole('button', { name: 'Preview' }).click();
  await main.getByRole('region', { name: 'Preview' }).scrollIntoViewIfNeeded();
  return main;
}

export async function conflictsDark({ main }: Stage): Promise<Page> {
  await main.emulateMedia({ colorScheme: 'dark' });
  await main.getByRole('button', { name: 'Preview' }).click();
  return main;
}

export async function conflictsResolved({ main }: Stage): Promise<Page> {
  await main.emulateMedia({ colorScheme: 'light' });
  await main.getByRole('button', { name: 'Keep all mine' }).click();
  await main.getByRole('button', { name: 'Resolve', exact: true }).click();
  await main
    .getByText(/You kept/)
    .first()
    .waitFor();
  return main;
}

export async function noteHistory({ main }: Stage): Promise<Page> {
  await goTo(main, 'Notes');
  await main.getByRole('button', { name: 'History' }).click();
  await main
    .getByRole('button', { name: /^Theirs/ })
    .first()
    .click();
  return main;
}

export async function log({ main }: Stage): Promise<Page> {
  await main.keyboard.press('Escape');
  await goTo(main, 'Outbox');
  await main.getByRole('button', { name: 'Show what was sent' }).click();
  await main.getByRole('region', { name: 'Sent and received' }).locator('li').first().waitFor();
  return main;
}
