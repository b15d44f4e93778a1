/** The scenes by sitting; within one, each scene continues where the last one left the app. */
import type { Page } from '@playwright/test';
import { accountScenes } from './accounts.ts';
import { appLockScenes } from './app-lock.ts';
import { attachmentScenes } from './attachments.ts';
import { belongingScenes } from './belongings.ts';
import { clockChangeScenes } from './clock-changes.ts';
import * as meeting from './conflicts.ts';
import * as deletion from './deletions.ts';
import { deskScenes } from './desktop.ts';
import { emptyListScenes, everyListScenes } from './every-list.ts';
import { emptyPlaceScenes, everyPageScenes } from './every-page.ts';
import {
  clientKit,
  flightAlmost,
  flightReady,
  openFlight,
  settingsHere,
  showVerified,
} from './flight.ts';
import { keychainScenes } from './keychain.ts';
import { listScenes } from './lists.ts';
import { otherDialogScenes } from './other-dialogs.ts';
import { pageScenes } from './pages.ts';
import { showPaused } from './paused.ts';
import { recordScenes } from './records.ts';
import { serviceNameScenes } from './service-names.ts';
import { emptySettingsScenes } from './settings-parts.ts';
import { signInScenes } from './sign-in.ts';
import { goTo, type Stage, signIn } from './stage.ts';
import { giveStrangeNames } from './strange-names.ts';
import { timeScenes } from './time.ts';

/** Brings the app to the state of its name and returns the window for the screenshot. */
export type Scene = { readonly name: string; readonly show: (stage: Stage) => Promise<Page> };

/** A new profile on a new account, with its scenes. */
export type Sitting = {
  readonly sample: 'small' | 'large' | 'none';
  readonly scenes: readonly Scene[];
  /** Changes the data folder of its service, which is not running meanwhile. */
  readonly prepare?: (dataFolder: string) => void;
  /** The time zone of its computer; that of this one where it is missing. */
  readonly zone?: string;
};

const day: readonly Scene[] = [
  { name: 'signed-out', show: signedOut },
  { name: 'sign-in-refused', show: signInRefused },
  { name: 'no-keychain', show: noKeychain },
  { name: 'notes', show: notes },
  { name: 'editor', show: editor },
  { name: 'filter-finds-nothing', show: filterFindsNothing },
  { name: 'clients', show: clients },
  { name: 'capture', show: capture },
  { name: 'offline-pending', show: offlinePending },
  { name: 'outbox', show: outbox },
  { name: 'keyboard', show: keyboard },
  { name: 'settings', show: settings },
  { name: 'dark-notes', show: (stage) => dark(stage, 'Notes') },
  { name: 'dark-outbox', show: (stage) => dark(stage, 'Outbox') },
  { name: 'dark-capture', show: darkCapture },
  { name: 'narrow', show: narrow },
  { name: 'all-sent', show: allSent },
  { name: 'conflict', show: meeting.conflict },
  { name: 'conflict-outbox', show: meeting.conflictInOutbox },
  { name: 'find-in-note', show: findInNote },
  {
    name: 'dark-find-in-note',
    show: (stage) => dark(stage, 'Notes').then(() => findInNote(stage)),
  },
];

const flight: readonly Scene[] = [
  { name: 'client-kit', show: clientKit },
  { name: 'flight-ready', show: flightReady },
  { name: 'verified', show: showVerified },
  { name: 'dark-flight-ready', show: darkFlight },
  { name: 'flight-almost', show: flightAlmost },
  { name: 'settings-here', show: settingsHere },
];

const conflicts: readonly Scene[] = [
  { name: 'editor-table', show: meeting.editorTable },
  { name: 'block-handle', show: meeting.blockHandle },
  { name: 'note-source', show: meeting.noteSource },
  { name: 'conflicts', show: meeting.conflicts },
  { name: 'conflicts-preview', show: meeting.conflictsPreview },
  { name: 'dark-conflicts', show: meeting.conflictsDark },
  { name: 'conflicts-settled', show: meeting.conflictsResolved },
  { name: 'note-history', show: meeting.noteHistory },
  { name: 'log', show: meeting.log },
  { name: 'refiled', show: deletion.showRefiled },
  { name: 'refiled-conflict', show: deletion.refiledConflict },
  { name: 'conflict-of-deletion', show: deletion.conflictOfDeletion },
  { name: 'dark-conflict-of-deletion', show: deletion.darkConflictOfDeletion },
];

export const sittings: readonly Sitting[] = [
  { sample: 'small', scenes: day },
  { sample: 'small', scenes: timeScenes },
  { sample: 'small', scenes: clockChangeScenes, zone: 'Europe/Berlin' },
  { sample: 'small', scenes: deskScenes },
  { sample: 'small', scenes: accountScenes },
  { sample: 'small', scenes: keychainScenes },
  { sample: 'small', scenes: signInScenes },
  { sample: 'small', scenes: appLockScenes },
  { sample: 'small', scenes: listScenes },
  { sample: 'small', scenes: pageScenes },
  { sample: 'small', scenes: recordScenes },
  { sample: 'small', scenes: everyListScenes },
  { sample: 'none', scenes: emptyListScenes },
  { sample: 'small', scenes: everyPageScenes },
  { sample: 'none', scenes: emptyPlaceScenes },
  { sample: 'small', scenes: serviceNameScenes, prepare: giveStrangeNames },
  { sample: 'small', scenes: otherDialogScenes, prepare: giveStrangeNames },
  {
    sample: 'none',
    scenes: emptySettingsScenes,
    prepare: (folder) => giveStrangeNames(folder, 'rtl'),
  },
  { sample: 'small', scenes: belongingScenes },
  { sample: 'small', scenes: attachmentScenes },
  { sample: 'none', scenes: [{ name: 'empty-account', show: emptyAccount }] },
  { sample: 'small', scenes: conflicts },
  { sample: 'small', scenes: flight },
  {
    sample: 'large',
    scenes: [
      { name: 'first-pull', show: firstPull },
      { name: 'flight-under-way', show: openFlight },
    ],
  },
  { sample: 'small', scenes: [{ name: 'paused', show: showPaused }] },
];

async function signedOut({ main }: Stage): Promise<Page> {
  await main.getByLabel('Service address').waitFor();
  return main;
}

async function signInRefused({ main, account }: Stage): Promise<Page> {
  await main.getByLabel('Service address').fill(account.baseUrl);
  await main.getByRole('button', { name: 'Use an API key instead' }).click();
  await main.getByLabel('API key', { exact: true }).fill('not-the-key');
  await main.getByRole('button', { name: 'Sign in' }).click();
  await main.getByRole('alert').waitFor();
  return main;
}

/** With a working keychain this is the first view of the notes. */
async function noKeychain(stage: Stage): Promise<Page> {
  const { main } = stage;
  await signIn(stage);
  await main.getByRole('option').first().waitFor();
  await main.getByText(/Downloading/).waitFor({ state: 'hidden' });
  return main;
}

async function notes({ main }: Stage): Promise<Page> {
  const gotIt = main.getByRole('button', { name: 'Got it' });
  if (await gotIt.isVisible()) await gotIt.click();
  return main;
}

async function editor({ main }: Stage): Promise<Page> {
  await main.getByRole('listbox').focus();
  // The first note with headings or tables shows most of the editor.
  for (let index = 0; index < 40; index += 1) {
    await main.keyboard.press('ArrowDown');
    await main.locator('.ProseMirror').waitFor();
    const isRich = (await main.locator('.ProseMirror :is(h1, h2, h3, table)').count()) > 1;
    if (isRich) break;
  }
  return main;
}

async function findInNote(stage: Stage): Promise<Page> {
  await goTo(stage.main, 'Notes');
  const page = await editor(stage);
  await page.locator('.ProseMirror').focus();
  await page.keyboard.press('Control+f');
  await page.getByLabel('Find in this note').last().fill('the');
  return page;
}

async function filterFindsNothing({ main }: Stage): Promise<Page> {
  await main.getByLabel('Filter notes').fill('zwolfkampfer nowhere');
  return main;
}

async function clients({ main }: Stage): Promise<Page> {
  await main.getByLabel('Filter notes').fill('');
  await goTo(main, 'Clients');
  await main.getByRole('option').nth(2).click();
  return main;
}

async function capture({ main, capture: window }: Stage): Promise<Page> {
  await main.keyboard.press('ControlOrMeta+Shift+N');
  const text = 'Ask about the pricing page\n\nUwe wants two columns, we think three.';
  await window.getByRole('textbox').first().fill(text);
  return window;
}

async function offlinePending({ main, capture: window, goOffline }: Stage): Promise<Page> {
  await goOffline();
  await window.getByRole('textbox').first().press('ControlOrMeta+Enter');
  await goTo(main, 'Notes');
  await main.getByRole('option').nth(2).click();
  await main.locator('.ProseMirror').click();
  await main.keyboard.press('ControlOrMeta+End');
  await main.keyboard.type(' Written somewhere over the Alps.');
  await main.getByText('Offline').waitFor();
  await main.getByText(/will be sent when you’re online/i).waitFor();
  return main;
}

async function outbox({ main }: Stage): Promise<Page> {
  await goTo(main, 'Outbox');
  await main.getByText(/Create the note/).waitFor();
  return main;
}

async function keyboard({ main }: Stage): Promise<Page> {
  await main.keyboard.press('?');
  await main.getByRole('dialog').waitFor();
  return main;
}

async function settings({ main }: Stage): Promise<Page> {
  await main.keyboard.press('Escape');
  await goTo(main, 'Settings');
  return main;
}

async function dark({ main }: Stage, place: string): Promise<Page> {
  await goTo(main, 'Settings');
  await main.getByText('Dark', { exact: true }).click();
  await goTo(main, place);
  return main;
}

async function darkCapture({ main, capture: window }: Stage): Promise<Page> {
  await main.keyboard.press('ControlOrMeta+Shift+N');
  await window.getByRole('textbox').first().fill('');
  return window;
}

async function narrow({ main, capture: window }: Stage): Promise<Page> {
  await window.keyboard.press('Escape');
  await goTo(main, 'Settings');
  await main.getByText('Light', { exact: true }).click();
  await goTo(main, 'Notes');
  await main.setViewportSize({ width: 720, height: 480 });
  return main;
}

async function allSent({ main, goOnline }: Stage): Promise<Page> {
  await main.setViewportSize({ width: 1200, height: 800 });
  await goOnline();
  await goTo(main, 'Outbox');
  await main.getByText('Everything is on the service.').waitFor();
  return main;
}

async function emptyAccount(stage: Stage): Promise<Page> {
  await signIn(stage);
  await stage.main.getByText('There are no notes yet.').waitFor();
  return stage.main;
}

/** The pull has just begun, and the user is already at the end of the list. */
async function firstPull(stage: Stage): Promise<Page> {
  const { main } = stage;
  await signIn(stage);
  await main.getByRole('option').first().waitFor();
  await main.getByRole('listbox').focus();
  await main.keyboard.press('End');
  await main.getByRole('option', { selected: true }).locator('time').waitFor();
  return main;
}

async function darkFlight(stage: Stage): Promise<Page> {
  const { main } = stage;
  await main.keyboard.press('Escape');
  await dark(stage, 'Notes');
  await openFlight(stage);
  await main.getByText('Ready for take-off').waitFor();
  return main;
}
