/**
 * Playwright's `test` with a `desk`: a service, a keyring, a profile, and the started app.
 *
 * Everything is real. The app runs on its host with its own profile folder, and the service answers
 * over HTTP. The token goes to a gnome-keyring of the test's own.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  test as base,
  type ElectronApplication,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { chromiumHost, type Host } from '../../build/choose-host.ts';
import {
  type LaunchedApp,
  type LaunchOptions,
  launchApp,
  startAgain,
  startAndKill,
} from '../../build/launch-app.ts';
import type { SampleSize } from '../../service/seed/sizes.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Place, places } from '../../shared/ipc/places.ts';
import { isLive } from '../../shared/queue/pending-write.ts';
import { chooseInTray } from './host-levers.ts';
import { processesOf } from './host-processes.ts';
import { startKeyring } from './start-keyring.ts';
import { type SwitchableService, startSwitchableService } from './switchable-service.ts';

declare const window: { readonly traytable: Bridge };

export type Desk = {
  readonly online: SwitchableService;
  readonly profile: string;
  /** Starts the app with this desk's profile; the one before must have ended. */
  start(...args: string[]): Promise<LaunchedApp>;
  /** Starts it beside the one that runs; resolves when it has handed over and ended. */
  startAgain(...args: string[]): Promise<void>;
  /** Starts it and kills it so many milliseconds later, if it has not ended by itself. */
  startAndKill(afterMs: number): Promise<void>;
  /** Starts it locked; `unlock` has the lock window and opens it. */
  startLocked(unlock: NonNullable<LaunchOptions['unlock']>): Promise<LaunchedApp>;
  /** Starts it, and hands the window over before it gets its state from main. */
  startSlowly(early: NonNullable<LaunchOptions['early']>): Promise<LaunchedApp>;
  /** Time goes on by this for the service, and for the main process of every app started from now on. */
  letPass(forMs: number): void;
  /**
   * The same with more in its environment. `TRAYTABLE_TEST_ANSWER` chooses a button at its start,
   * `TRAYTABLE_TEST_HINDER` hinders a sign-in.
   */
  startIn(environment: Readonly<Record<string, string>>, ...args: string[]): Promise<LaunchedApp>;
};

type Options = { readonly sample: SampleSize };

/** Electron's executable, where the suite runs on Electron itself. */
const electron = process.env['TRAYTABLE_TEST_ELECTRON'];

const AHEAD = path.join(import.meta.dirname, 'clock-ahead-in-app.ts');
/** The modules that are loaded before the app where its environment has a word for them. */
const preloads = {
  TRAYTABLE_TEST_ANSWER: path.join(import.meta.dirname, 'answer-in-app.ts'),
  TRAYTABLE_TEST_HINDER: path.join(import.meta.dirname, 'hinder-in-app.ts'),
  TRAYTABLE_TEST_WITHHOLD: path.join(import.meta.dirname, 'late-state-in-app.ts'),
};

/** `sample` chooses the size of the account. */
export const test = base.extend<{ desk: Desk } & Options>({
  sample: ['small', { option: true }],
  desk: async ({ sample }, use) => {
    const online = await startSwitchableService(sample);
    const keyring = process.platform === 'linux' ? await startKeyring() : undefined;
    const profile = mkdtempSync(path.join(tmpdir(), 'traytable-profile-'));
    const launched: LaunchedApp[] = [];
    let aheadMs = 0;
    const optionsOf = (more: Readonly<Record<string, string>>, args: readonly string[]) => {
      const clock = { TRAYTABLE_TEST_AHEAD_MS: String(aheadMs) };
      const own = { ...keyring?.environment, PATH: pathWithDesktop(), ...clock };
      return { profile, args, host: hostUnderTest(), environment: { ...own, ...more } };
    };
    const launch = async (
      more: Readonly<Record<string, string>>,
      args: readonly string[],
      early?: LaunchOptions['early'],
    ) => {
      const options = { ...optionsOf(more, args), ...(early && { early }) };
      const [chosen] = Object.entries(preloads).filter(([name]) => name in more);
      const preload = chosen?.[1] ?? AHEAD;
      const isChanged = aheadMs !== 0 || chosen !== undefined;
      const app = await launchApp(isChanged ? { ...options, preload } : options);
      launched.push(app);
      return app;
    };
    const startIn: Desk['startIn'] = (more, ...args) => launch(more, args);
    const startSlowly: Desk['startSlowly'] = (early) =>
      launch({ TRAYTABLE_TEST_WITHHOLD: 'yes' }, [], async (main, app) => {
        await early(main, app);
        await withholdState(app, 'no');
      });
    const letPass = (forMs: number) => {
      aheadMs += forMs;
      online.letPass(forMs);
    };
    const start: Desk['start'] = (...args) => startIn({}, ...args);
    const startLocked: Desk['startLocked'] = async (unlock) => {
      const app = await launchApp({ ...optionsOf({}, []), unlock });
      launched.push(app);
      return app;
    };
    const killed: Desk['startAndKill'] = async (afterMs) => {
      await startAndKill(optionsOf({}, []), afterMs);
      await endChromium(profile);
    };
    const again: Desk['startAgain'] = (...args) => startAgain(optionsOf({}, args));
    await use({
      ...{ online, profile, start, startAgain: again, startAndKill: killed },
      ...{ startIn, startLocked, startSlowly, letPass },
    });
    for (const app of launched) await app.kill();
    await online.close();
    await keyring?.stop();
    await endChromium(profile);
    rmSync(profile, { recursive: true, force: true });
  },
});

/** Lets the windows of an app that was started slowly wait for their state, or gives it to them. */
export async function withholdState(app: ElectronApplication, word: 'yes' | 'no'): Promise<void> {
  await app.evaluate((_electron, said) => {
    process.env['TRAYTABLE_TEST_WITHHOLD'] = said;
  }, word);
}

/** Fills the sign-in screen in, goes to the notes, and waits until they are there. */
export async function signIn(main: Page, { baseUrl, apiKey }: SwitchableService): Promise<void> {
  await main.getByLabel('Service address').fill(baseUrl);
  await main.getByRole('button', { name: 'Use an API key instead' }).click();
  await main.getByLabel('API key', { exact: true }).fill(apiKey);
  await main.getByRole('button', { name: 'Sign in' }).click();
  await goTo(main, 'Notes');
  await expect(main.getByRole('option').first()).toBeVisible();
}

/** Waits for the word in the status line. */
export async function expectLine(main: Page, word: 'Online' | 'Offline' | 'Signed out') {
  await expect(main.getByRole('contentinfo', { name: 'Status' })).toContainText(word, {
    timeout: 40_000,
  });
}

type PlaceLabel = (typeof places)[Place]['label'];

/** Visits these places one after another, until each is downloaded. */
export async function expectUpdated(main: Page, ...visited: readonly PlaceLabel[]): Promise<void> {
  for (const place of visited) {
    await goTo(main, place);
    await expect(main.getByRole('contentinfo', { name: 'Status' })).toContainText('Updated', {
      timeout: 30_000,
    });
  }
}

/** How many changes wait to be sent. */
export async function unsentIn(main: Page): Promise<number> {
  const state = await main.evaluate(() => window.traytable.readState(null));
  return state.ok ? state.value.outbox.writes.filter(isLive).length : -1;
}

/** Goes to a place by its name in the sidebar. */
export async function goTo(main: Page, place: PlaceLabel) {
  await main
    .getByRole('navigation', { name: 'Places' })
    .getByRole('button', { name: new RegExp(`^${place}`) }) // not the group of that name
    .click();
}

/** The title of the open note. */
export function titleOf(main: Page) {
  return main.getByRole('textbox', { name: 'Title' });
}

/** Opens the note with this title, found by the filter, and waits until its text can be changed. */
export async function openNote(main: Page, title: string): Promise<void> {
  await goTo(main, 'Notes');
  await main.getByLabel('Filter notes').fill(title);
  await rowOf(main, title).first().click();
  await expect(titleOf(main)).toHaveValue(title);
  await expect(editorOf(main)).toHaveAttribute('contenteditable', 'true');
}

/** Matches a text that begins with these words, whatever signs are in them. */
export function beginning(words: string): RegExp {
  return new RegExp(`^${words.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`);
}

/** The row of the note in the list. Its text is in the row too: only what begins with the title is it. */
export function rowOf(main: Page, title: string): Locator {
  return main.getByRole('option', { name: beginning(title) });
}

/** Goes on writing where the text of the open note ends. */
export async function typeAtEnd(main: Page, words: string): Promise<void> {
  await editorOf(main).click();
  // On a busy machine the click may put the caret back to its place after the key was pressed.
  await expect(async () => {
    await main.keyboard.press('ControlOrMeta+End');
    expect(await editorOf(main).evaluate(textBehindCaret)).toBe('');
  }).toPass({ timeout: 20_000 });
  await main.keyboard.type(words);
}

/** Runs in the window: the text behind the caret, once that had time to move. */
async function textBehindCaret(editor: Element): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 150));
  const caret = getSelection()?.getRangeAt(0);
  if (caret === undefined) return 'no caret';
  const behind = document.createRange();
  behind.setStart(caret.endContainer, caret.endOffset);
  behind.setEnd(editor, editor.childNodes.length);
  return behind.toString().trim();
}

/** Adds a time entry in the line of the Time place, and waits until its row is there. */
export async function addTime(main: Page, time: string, words: string): Promise<void> {
  const line = main.getByRole('form', { name: 'Add time' });
  await line.getByRole('textbox', { name: 'Time' }).fill(time);
  await line.getByLabel('Description').fill(words);
  await main.keyboard.press('Enter');
  await expect(main.getByRole('button', { name: words })).toBeVisible();
}

/** How safe the open note is, in words. */
export function ticksOf(main: Page) {
  return main.getByLabel('Save status');
}

/** The text of the open note. */
export function editorOf(main: Page) {
  return main.locator('.ProseMirror');
}

/** "New note" in the tray; Electron's tray takes no click from a program, so there it is the menu's. */
export async function newNoteFromTray(app: ElectronApplication): Promise<void> {
  if (electron === undefined) return chooseInTray(app, 'new-note');
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('capture')?.click());
}

/** Whether the capture window is up. */
export function isCaptureVisible(app: ElectronApplication): Promise<boolean> {
  return app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().some(
      (window) => window.isVisible() && window.getTitle().startsWith('Quick note'),
    ),
  );
}

/** Chromium outlives a killed host by seconds, in which it would make the profile anew. */
async function endChromium(profile: string): Promise<void> {
  const first = processesOf(profile).find(({ isBrowser }) => isBrowser);
  try {
    if (first !== undefined) process.kill(first.id, 'SIGKILL'); // its children end with it
  } catch {
    // It has ended by itself just now.
  }
  await expect.poll(() => processesOf(profile), { intervals: [50] }).toEqual([]);
}

/** Programs of a desktop, which no machine for tests has: they answer before its own. */
function pathWithDesktop(): string {
  const own = path.join(import.meta.dirname, 'desktop-bin');
  return [own, process.env['PATH'] ?? ''].join(path.delimiter);
}

function hostUnderTest(): Host {
  return electron === undefined ? chromiumHost : { kind: 'electron', executable: electron };
}
