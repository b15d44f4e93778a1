/** The scenes of a note that is attached to several records, and of an outbox whose changes wait. */
import type { Page } from '@playwright/test';
import type { Scene } from './scenes.ts';
import { goTo, type Stage, signIn } from './stage.ts';

export const attachmentScenes: readonly Scene[] = [
  { name: 'note-attached', show: noteAttached },
  { name: 'note-attach', show: noteAttach },
  { name: 'note-detached', show: noteDetached },
  { name: 'outbox-tree', show: outboxTree },
  { name: 'dark-outbox-tree', show: darkOutboxTree },
  { name: 'dark-note-attached', show: darkNoteAttached },
  { name: 'narrow-note-attached', show: narrowNoteAttached },
];

/** A note of a client that does not know the service yet, and of a project. */
async function noteAttached(stage: Stage): Promise<Page> {
  const { main } = stage;
  await signIn(stage);
  await main.getByRole('option').first().waitFor();
  await main.getByText(/Downloading/).waitFor({ state: 'hidden' });
  await stage.goOffline();
  await goTo(main, 'Clients');
  await main.getByRole('listbox', { name: 'Clients' }).focus();
  await main.keyboard.press('n');
  const name = 'Nordlys Arkitekter og Landskap, avdeling for parker og hager';
  await main.getByRole('textbox', { name: 'Name' }).fill(name);
  await main.getByRole('button', { name: 'Close details' }).click();
  await goTo(main, 'Notes');
  await main.keyboard.press('ControlOrMeta+N');
  await main.keyboard.type('First walk through the park');
  await attach(main, 'No client', 'Nordlys');
  await attach(main, 'Attach…', 're');
  return main;
}

async function noteAttach({ main }: Stage): Promise<Page> {
  await main.getByRole('button', { name: 'Attach…' }).click();
  await main.keyboard.type('a');
  return main;
}

async function noteDetached({ main }: Stage): Promise<Page> {
  await main.keyboard.press('Escape');
  await main
    .getByRole('button', { name: /^Detach from/ })
    .last()
    .click();
  return main;
}

async function outboxTree({ main }: Stage): Promise<Page> {
  await main.getByRole('button', { name: 'Undo' }).click();
  await goTo(main, 'Outbox');
  return main;
}

async function darkOutboxTree({ main }: Stage): Promise<Page> {
  await goTo(main, 'Settings');
  await main.getByText('Dark', { exact: true }).click();
  await goTo(main, 'Outbox');
  return main;
}

async function darkNoteAttached({ main }: Stage): Promise<Page> {
  await goTo(main, 'Notes');
  return main;
}

async function narrowNoteAttached({ main }: Stage): Promise<Page> {
  await main.setViewportSize({ width: 720, height: 480 });
  return main;
}

async function attach(main: Page, opener: string, typed: string): Promise<void> {
  await main.getByRole('button', { name: opener }).click();
  await main.keyboard.type(typed);
  await main.keyboard.press('Enter');
}
