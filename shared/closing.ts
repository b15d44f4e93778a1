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

/** Before anything is chosen. Nobody can tell a program on Linux whether its icon is to be seen there. */
export function usualClosing(platform: string): Closing {
  return platform === 'linux' ? 'ask' : 'tray';
}

/** What a close does. Whoever closes a minimised window wants more than what it is already. */
export function closeStep(chosen: Closing, { isMinimised }: { isMinimised: boolean }): Closing {
  return chosen === 'minimise' && isMinimised ? 'quit' : chosen;
}

/** Where the system shows the program's icon. */
export function iconPlace({ isMac }: { isMac: boolean }): string {
  return isMac ? 'menu bar' : 'tray';
}

const answers: readonly CloseAnswer[] = ['tray', 'minimise', 'quit'];

/** What is asked where the window is closed for the first time. */
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

/** What the button of this index stands for; `null` where nothing is to happen. */
export function closeAnswer(button: number): CloseAnswer | null {
  return answers[button] ?? null;
}
