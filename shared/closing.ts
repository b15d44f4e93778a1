/** What closing the main window does: the program goes on without it, or ends. */

/** What the user can choose. */
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

/** Before the user has chosen. On Linux no program can find out whether its tray icon is visible. */
export function usualClosing(platform: string): Closing {
  return platform === 'linux' ? 'ask' : 'tray';
}

/** What a close does. Closing a minimised window with "Minimise" quits: minimising again would do nothing. */
export function closeStep(chosen: Closing, { isMinimised }: { isMinimised: boolean }): Closing {
  return chosen === 'minimise' && isMinimised ? 'quit' : chosen;
}

/** Where the system shows the program's icon. */
export function iconPlace({ isMac }: { isMac: boolean }): string {
  return isMac ? 'menu bar' : 'tray';
}

const answers: readonly CloseAnswer[] = ['tray', 'minimise', 'quit'];

/** The question at the first close of the window. */
export function closeQuestion(platform: string) {
  const place = iconPlace({ isMac: platform === 'darwin' });
  return {
    message: 'What should closing the window do?',
    detail: `Hidden or minimised, Traytable goes on sending your changes. If you can’t see its icon in the ${place}, choose ${closingLabels.minimise}. Starting Traytable again always brings its window back.\n\nYou can change this in Settings.`,
    buttons: [...answers.map((answer) => closingLabels[answer]), 'Cancel'],
    defaultId: 0,
    cancelId: answers.length,
  };
}

/** The answer of the button with this index; `null` for Cancel. */
export function closeAnswer(button: number): CloseAnswer | null {
  return answers[button] ?? null;
}
