/** The scenes of a note that one side deletes while the other edits it. */
import type { Page } from '@playwright/test';
import { goTo, pathOfNote, type Stage, send } from './stage.ts';

/** Somebody deletes the note that the user edits offline. */
export async function showRefiled(stage: Stage): Promise<Page> {
  const { main } = stage;
  await main.keyboard.press('Escape');
  await goTo(main, 'Notes');
  await main.getByRole('option').nth(4).click();
  const path = await pathOfNote(
    stage,
    await main.getByRole('textbox', { name: 'Title' }).inputValue(),
  );
  await stage.goOffline();
  await main.locator('.ProseMirror').click();
  await main.keyboard.press('ControlOrMeta+End');
  await main.keyboard.type(' Written somewhere over the Alps.');
  await main.getByText(/will be sent when you’re online/i).waitFor();
  await stage.goOnline();
  await send(stage, 'DELETE', path);
  await main.getByText(/was saved as a new note/).waitFor({ timeout: 90_000 });
  return main;
}

export async function refiledConflict({ main }: Stage): Promise<Page> {
  await goTo(main, 'Conflicts');
  await main.getByRole('option', { name: /Saved as a new note/ }).click();
  return main;
}

/** The user deletes a note offline that somebody else changes. */
export async function conflictOfDeletion(stage: Stage): Promise<Page> {
  const { main } = stage;
  await goTo(main, 'Notes');
  await main.getByRole('option').nth(5).click();
  const path = await pathOfNote(
    stage,
    await main.getByRole('textbox', { name: 'Title' }).inputValue(),
  );
  await stage.goOffline();
  await main.getByRole('button', { name: 'Delete', exact: true }).click();
  await stage.goOnline();
  await send(stage, 'PATCH', path, {
    title: 'Autumn campaign, second round',
    content_html:
      '<p>The printer asks for the <b>final logo</b> by Monday.</p><ul><li>Colours</li></ul>',
  });
  await goTo(main, 'Conflicts');
  await main.getByRole('option', { name: 'Needs you' }).click({ timeout: 60_000 });
  await main.getByRole('button', { name: 'Keep it' }).waitFor();
  return main;
}

export async function darkConflictOfDeletion({ main }: Stage): Promise<Page> {
  await main.emulateMedia({ colorScheme: 'dark' });
  return main;
}
