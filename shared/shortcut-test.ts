/** The app's shortcut in words: why it is not there, and whether a press of it reaches the program. */
import { SECOND_MS } from './time.ts';

/** How long a test waits for the press. */
export const PRESS_WAIT_MS = 10 * SECOND_MS;

/** `ended` where it was cancelled, its window was hidden or another shortcut was chosen. */
export type PressOutcome = 'pressed' | 'silent' | 'ended';

export type ShortcutTest = {
  readonly outcome: PressOutcome;
  /** A sentence for the user; empty for a test that ended early. */
  readonly message: string;
};

const OWN_SETTING = 'Set a shortcut for “traytable --capture” in your system’s keyboard settings.';

type Shown = { readonly isWayland: boolean };

/** The reason why the system did not register a shortcut. */
export function describeTaken(words: string, { isWayland }: Shown): string {
  return isWayland
    ? `This desktop didn’t give ${words} to Traytable. ${OWN_SETTING}`
    : `Another program has ${words}. Choose another shortcut.`;
}

/** Words for a test. Only a press that reached the program counts as working. */
export function describeTest(
  outcome: PressOutcome,
  { words, isWayland }: Shown & { readonly words: string },
): ShortcutTest {
  if (outcome === 'ended') return { outcome, message: '' };
  if (outcome === 'pressed') return { outcome, message: `It works: ${words} reached Traytable.` };
  const silence = `${words} didn’t reach Traytable within ${PRESS_WAIT_MS / SECOND_MS} seconds.`;
  const help = isWayland
    ? `This desktop (Wayland) may not pass it on. ${OWN_SETTING}`
    : 'If you pressed it, another program takes it. Choose another shortcut.';
  return { outcome, message: `${silence} ${help}` };
}
