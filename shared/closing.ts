/** What closing the main window does: the program goes on without it, or ends. */

/** What the user can choose. */
export const closings = ['ask', 'tray', 'minimise', 'quit'] as const;
export type Closing = (typeof closings)[number];

/** An answer to {@link closeQuestion}, which is kept as the choice. */
export type CloseAnswer = Exclude<Closing, 'ask'>;

/** Before anything is chosen. Nobody can tell a program on Linux whether its icon is to be seen there. */
export function usualClosing(platform: string): Closing {
  return platform === 'linux' ? 'ask' : 'tray';
}

/** What is asked where the window is closed for the first time. */
export const closeQuestion = {
  message: 'Keep Traytable running in the tray?',
  detail:
    'It sends your changes while its window is closed. If you can’t see its icon in the tray, choose Minimise. Starting Traytable again always brings its window back.\n\nYou can change this in Settings.',
  buttons: ['Keep in tray', 'Minimise', 'Quit', 'Cancel'],
  defaultId: 0,
  cancelId: 3,
} as const;

/** What the button of this index stands for; `null` where nothing is to happen. */
export function closeAnswer(button: number): CloseAnswer | null {
  const answers: readonly CloseAnswer[] = ['tray', 'minimise', 'quit'];
  return answers[button] ?? null;
}
