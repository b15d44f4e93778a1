/** Closing the main window leaves the program running, or ends it. */

/** The user's choices. */
export const closings = ['ask', 'tray', 'minimise', 'quit'] as const;
export type Closing = (typeof closings)[number];

/** An answer to {@link closeQuestion}, which is kept as the choice. */
export type CloseAnswer = Exclude<Closing, 'ask'>;

/** The words for each choice, in the question as in Settings. */
export const closingLabels: Readonly<Record<Closing, string>> = {
  ask: 'Ask',
  tray: 'Hide',
  minimise: 'Minimise',
  quit: 'Quit',
};

/** Before the user has chosen. On Linux no desktop says whether the icon is visible. */
export function usualClosing(platform: string): Closing {
  return platform === 'linux' ? 'ask' : 'tray';
}

/** Whether the desktop shows tray icons, as far as it tells. */
export type TrayPresence = 'there' | 'missing' | 'unknown';

/**
 * Decides a close. Closing a minimised window with "Minimise" quits: minimising again would do nothing.
 * Without a tray nobody would find a hidden window, so it is minimised.
 */
export function closeStep(
  chosen: Closing,
  { isMinimised, tray }: { readonly isMinimised: boolean; readonly tray: TrayPresence },
): Closing {
  if (chosen === 'tray' && tray === 'missing') return 'minimise';
  return chosen === 'minimise' && isMinimised ? 'quit' : chosen;
}

/** Where the window is when the program starts with the system. */
export function hiddenStart(
  chosen: Closing,
  { isLinux, tray }: { readonly isLinux: boolean; readonly tray: TrayPresence },
): 'tray' | 'minimise' {
  if (tray === 'missing' || chosen === 'minimise') return 'minimise';
  const isSure = tray === 'there' || !isLinux || chosen === 'tray';
  return isSure ? 'tray' : 'minimise';
}

/** Where the system shows the program's icon. */
export function iconPlace({ isMac }: { isMac: boolean }): string {
  return isMac ? 'menu bar' : 'tray';
}

const answers: readonly CloseAnswer[] = ['tray', 'minimise', 'quit'];

function answersFor(tray: TrayPresence): readonly CloseAnswer[] {
  return tray === 'missing' ? answers.filter((answer) => answer !== 'tray') : answers;
}

/** The question at the first close of the window. */
export function closeQuestion(platform: string, tray: TrayPresence) {
  const offered = answersFor(tray);
  const place = iconPlace({ isMac: platform === 'darwin' });
  const goesOn =
    tray === 'missing'
      ? 'This desktop shows no tray icons. Minimised, Traytable goes on sending your changes.'
      : `Hidden or minimised, Traytable goes on sending your changes. If you can’t see its icon in the ${place}, choose ${closingLabels.minimise}.`;
  return {
    message: 'What should closing the window do?',
    detail: `${goesOn} Starting Traytable again always brings its window back.\n\nYou can change this in Settings.`,
    buttons: [...offered.map((answer) => closingLabels[answer]), 'Cancel'],
    defaultId: 0,
    cancelId: offered.length,
  };
}

/** The answer of the button with this index; `null` for Cancel. */
export function closeAnswer(button: number, tray: TrayPresence): CloseAnswer | null {
  return answersFor(tray)[button] ?? null;
}
