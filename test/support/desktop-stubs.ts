/**
 * What the desktop would show or open, answered and written down inside the app's own main process.
 * Works in Electron as in the Chromium host: both hand out one `dialog` and one `shell`.
 */
import type { ElectronApplication } from '@playwright/test';

declare global {
  /** In a main process under test. */
  var desktopStubs: { readonly questions: string[]; readonly opened: string[] };
}

/** From now on every question of the app is answered with the button of this index. */
export async function answerQuestions(app: ElectronApplication, button: number): Promise<void> {
  await app.evaluate(({ dialog }, response) => {
    globalThis.desktopStubs ??= { questions: [], opened: [] };
    dialog.showMessageBox = async (...asked: unknown[]) => {
      const { message } = asked.at(-1) as { message: string };
      globalThis.desktopStubs.questions.push(message);
      return { response, checkboxChecked: false };
    };
  }, button);
}

/** The questions that were answered so. */
export function questionsOf(app: ElectronApplication): Promise<string[]> {
  return app.evaluate(() => globalThis.desktopStubs.questions);
}

/** From now on nothing is opened outside the app; what would have been is written down. */
export async function openNothing(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ shell }) => {
    globalThis.desktopStubs ??= { questions: [], opened: [] };
    shell.openExternal = async (url) => {
      globalThis.desktopStubs.opened.push(url);
    };
  });
}

/** The addresses that would have been opened. */
export function openedBy(app: ElectronApplication): Promise<string[]> {
  return app.evaluate(() => globalThis.desktopStubs.opened);
}
