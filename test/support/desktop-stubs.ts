/**
 * The dialogs and pages that the desktop would show or open, answered and written down inside the
 * app's own main process. Works in Electron as in the Chromium host: both hand out one `dialog` and
 * one `shell`.
 */
import type { ElectronApplication } from '@playwright/test';
import type { BrowserWindow } from 'electron';

declare global {
  /** In a main process under test. */
  var desktopStubs: {
    readonly questions: string[];
    readonly opened: string[];
    /** Whether each question that waits for an answer has a window as its parent. */
    readonly sheets?: boolean[];
    answer?: () => void;
    saveDialog?: object;
  };
}

/** From now on every question of the app is answered with the button of this index. */
export async function answerQuestions(app: ElectronApplication, button: number): Promise<void> {
  await app.evaluate(({ dialog }, response) => {
    globalThis.desktopStubs ??= { questions: [], opened: [] };
    dialog.showMessageBox = async (...asked: unknown[]) => {
      const { message } = asked.at(-1) as { message: string };
      const parent = asked.length > 1 ? (asked[0] as BrowserWindow) : undefined;
      if (parent?.isVisible() === false) throw new Error(`asked on a hidden window: ${message}`);
      globalThis.desktopStubs.questions.push(message);
      return { response, checkboxChecked: false };
    };
  }, button);
}

/** From now on every question waits until {@link cancelQuestion}. */
export async function holdQuestions(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ dialog }) => {
    const sheets: boolean[] = [];
    globalThis.desktopStubs = { questions: [], opened: [], sheets };
    dialog.showMessageBox = (...asked: unknown[]) => {
      sheets.push(asked.length > 1);
      return new Promise((resolve) => {
        globalThis.desktopStubs.answer = () => resolve({ response: 1, checkboxChecked: false });
      });
    };
  });
}

/** Returns whether each held question stands on a window. */
export function sheetsOf(app: ElectronApplication): Promise<readonly boolean[] | undefined> {
  return app.evaluate(() => globalThis.desktopStubs.sheets);
}

/**
 * Answers the last held question with its second button; resolves when the app has the answer. Code
 * evaluated in the app may run before any of its promises continues.
 */
export function cancelQuestion(app: ElectronApplication): Promise<void> {
  return app.evaluate(async () => {
    globalThis.desktopStubs.answer?.();
    await new Promise((resolve) => setImmediate(resolve));
  });
}

/** The questions that {@link answerQuestions} has answered. */
export function questionsOf(app: ElectronApplication): Promise<string[]> {
  return app.evaluate(() => globalThis.desktopStubs.questions);
}

/**
 * From now on this file, or none, is chosen wherever the app asks where to save. The function that comes
 * back reads what the app asked for last.
 */
export async function chooseFile(
  app: ElectronApplication,
  file: string | null,
): Promise<() => Promise<object | undefined>> {
  await app.evaluate(({ dialog }, filePath) => {
    globalThis.desktopStubs ??= { questions: [], opened: [] };
    dialog.showSaveDialog = async (...asked: unknown[]) => {
      globalThis.desktopStubs.saveDialog = asked.at(-1) as object;
      return { canceled: filePath === null, filePath: filePath ?? '' };
    };
  }, file);
  return () => app.evaluate(() => globalThis.desktopStubs.saveDialog);
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

/** From now on this folder, or none, is chosen wherever the app asks for one. */
export async function chooseFolder(app: ElectronApplication, folder: string | null): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = async () => ({
      canceled: chosen === null,
      filePaths: chosen === null ? [] : [chosen],
    });
  }, folder);
}
