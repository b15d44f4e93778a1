/** The scenes of a question before a delete, of what a comment is on, and of a document's form. */
import type { Page } from '@playwright/test';
import type { Scene } from './scenes.ts';
import { goTo, type Stage, signIn, typeInPalette } from './stage.ts';

export const belongingScenes: readonly Scene[] = [
  { name: 'delete-question', show: deleteQuestion },
  { name: 'comment-dialog', show: commentDialog },
  { name: 'document-form', show: documentForm },
];

/** The client has records that belong to it. */
async function deleteQuestion(stage: Stage): Promise<Page> {
  const { main } = stage;
  await signIn(stage);
  await main.getByRole('option').first().waitFor();
  await main.getByText(/Downloading/).waitFor({ state: 'hidden' });
  await main.getByRole('button', { name: 'Got it' }).click();
  await goTo(main, 'Clients');
  await main.getByText('All', { exact: true }).click();
  await main.getByRole('option', { name: /Fjellvik/ }).click();
  await main.getByRole('article').getByRole('button', { name: 'Delete' }).click();
  await main.getByRole('button', { name: 'Keep it' }).waitFor();
  return main;
}

async function commentDialog({ main }: Stage): Promise<Page> {
  await main.getByRole('button', { name: 'Keep it' }).click();
  await begin(main, 'new comment');
  await main.getByRole('dialog', { name: 'New comment' }).getByRole('option').first().waitFor();
  return main;
}

async function documentForm({ main }: Stage): Promise<Page> {
  await main.keyboard.press('Escape');
  await begin(main, 'new document');
  await main.getByRole('button', { name: 'Create document' }).waitFor();
  return main;
}

async function begin(main: Page, command: string): Promise<void> {
  await typeInPalette(main, command);
  await main.keyboard.press('Enter');
}
