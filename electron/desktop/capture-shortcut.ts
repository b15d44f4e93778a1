/** The keyboard shortcut that opens the quick note from any program. */
import type { GlobalShortcut } from 'electron';
import * as v from 'valibot';
import type { ShortcutView } from '../../shared/ipc/desktop-calls.ts';
import type { Log, Timer } from '../../shared/ports.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { accelerator, shortcutInWords, USUAL_SHORTCUT } from '../../shared/shortcut.ts';
import { describeTaken, describeTest, type ShortcutTest } from '../../shared/shortcut-test.ts';
import { refusedByDisk } from '../store/refused-by-disk.ts';
import { type Settings, tryKeep } from '../store/settings.ts';
import { createPressTest } from './press-test.ts';

const CHOICE_KEY = 'capture shortcut';
/** The shortcut whose failure the user has acknowledged. */
const ACKNOWLEDGED_KEY = 'capture shortcut acknowledged';
const chosenShortcut = v.nullable(accelerator);

export type ShortcutParts = {
  readonly settings: Settings;
  readonly globalShortcut: Pick<GlobalShortcut, 'register' | 'unregister'>;
  readonly platform: NodeJS.Platform;
  readonly isWayland: boolean;
  readonly log: Log;
  readonly timer: Timer;
  /** Whether the window that shows a test is on the screen. */
  readonly isWindowShown: () => boolean;
  readonly onpress: () => void;
  /** Called with the active shortcut, for the tray's menu. */
  readonly onchange: (shortcut: string | null) => void;
};

export interface CaptureShortcut {
  view(): ShortcutView;
  choose(shortcut: string | null): Result<null, 'taken' | 'disk'>;
  acknowledge(): void;
  /** Waits for the user to press it; the quick note stays closed for that press. */
  test(): Promise<Result<ShortcutTest, 'taken'>>;
  endTest(): void;
}

/** Registers the chosen shortcut, and every later choice. */
export function createCaptureShortcut(parts: ShortcutParts): CaptureShortcut {
  const { settings, globalShortcut, isWayland } = parts;
  const isMac = parts.platform === 'darwin';
  let chosen = settings.get(CHOICE_KEY, v.object({ shortcut: chosenShortcut }))?.shortcut;
  if (chosen === undefined) chosen = USUAL_SHORTCUT;
  let registered: string | null = null;
  const pressTest = createPressTest(parts.timer);
  const press = () => void (pressTest.takePress() || parts.onpress());

  const register = (shortcut: string) =>
    registered === shortcut || tryRegister(shortcut, press, parts);

  /** Registers `shortcut` in place of the one before. */
  function hold(shortcut: string | null): void {
    if (registered !== null && registered !== shortcut) globalShortcut.unregister(registered);
    registered = shortcut;
    parts.onchange(registered);
  }

  function tryChosen(): void {
    if (chosen !== null && chosen !== undefined && register(chosen)) hold(chosen);
  }

  const inWords = (shortcut: string) => shortcutInWords(shortcut, { isMac });
  const problemOf = (shortcut: string) => describeTaken(inWords(shortcut), { isWayland });

  tryChosen();
  return {
    view() {
      if (registered === null) tryChosen();
      const shortcut = chosen ?? null;
      const problem = shortcut === null || registered !== null ? null : problemOf(shortcut);
      const isAcknowledged =
        problem === null || settings.get(ACKNOWLEDGED_KEY, v.string()) === shortcut;
      const hint =
        isWayland && problem === null && shortcut !== null
          ? 'On this desktop (Wayland) the system may ask you to allow it first.'
          : null;
      return { shortcut, problem, hint, isUnread: !isAcknowledged };
    },
    choose(shortcut) {
      const isNew = shortcut !== null && registered !== shortcut;
      if (isNew && !register(shortcut)) return failed('taken', problemOf(shortcut));
      if (!tryKeep(settings, CHOICE_KEY, { shortcut })) {
        if (isNew) globalShortcut.unregister(shortcut);
        return refusedByDisk;
      }
      chosen = shortcut;
      pressTest.end();
      tryKeep(settings, ACKNOWLEDGED_KEY, undefined);
      hold(shortcut);
      return ok(null);
    },
    async test() {
      if (registered === null) tryChosen();
      if (registered === null) {
        return failed('taken', chosen ? problemOf(chosen) : 'Choose a shortcut first.');
      }
      const words = inWords(registered);
      const outcome = parts.isWindowShown() ? await pressTest.run() : 'ended';
      return ok(describeTest(outcome, { words, isWayland }));
    },
    endTest: () => pressTest.end(),
    acknowledge: () => void tryKeep(settings, ACKNOWLEDGED_KEY, chosen ?? undefined),
  };
}

function tryRegister(
  shortcut: string,
  press: () => void,
  { globalShortcut, log }: Pick<ShortcutParts, 'globalShortcut' | 'log'>,
): boolean {
  try {
    if (globalShortcut.register(shortcut, press)) return true;
  } catch {
    // A key that this system does not know.
  }
  log.note('shortcut not free');
  return false;
}
