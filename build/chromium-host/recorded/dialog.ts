import type Electron from 'electron';
import { NotEmulated, refuseOthers } from './not-emulated.ts';
import { levers, record } from './record.ts';

type Choice<T> = Promise<T>;

/**
 * Electron's `dialog`. Tests set `answers`; without one a dialog is cancelled, with a line on
 * stderr, so that this never looks like a person's choice.
 */
export const dialog = refuseOthers('dialog', {
  async showMessageBox(...asked: unknown[]): Choice<Electron.MessageBoxReturnValue> {
    const options = note<Electron.MessageBoxOptions>('showMessageBox', asked);
    const { response, checkboxChecked = options.checkboxChecked ?? false } =
      levers.answers.showMessageBox ?? {};
    return { response: response ?? cancelOf(options), checkboxChecked };
  },
  showMessageBoxSync(...asked: unknown[]): number {
    const options = note<Electron.MessageBoxSyncOptions>('showMessageBoxSync', asked);
    return levers.answers.showMessageBoxSync ?? cancelOf(options);
  },
  async showOpenDialog(...asked: unknown[]): Choice<Electron.OpenDialogReturnValue> {
    note('showOpenDialog', asked);
    const { filePaths = [] } = levers.answers.showOpenDialog ?? {};
    return { canceled: filePaths.length === 0, filePaths };
  },
  async showSaveDialog(...asked: unknown[]): Choice<Electron.SaveDialogReturnValue> {
    note('showSaveDialog', asked);
    const { filePath = '' } = levers.answers.showSaveDialog ?? {};
    return { canceled: filePath === '', filePath };
  },
  showErrorBox(title: string, content: string): void {
    record('dialog.showErrorBox', title, content);
    console.error(`${title}: ${content}`);
  },
} satisfies Pick<
  Electron.Dialog,
  'showMessageBox' | 'showMessageBoxSync' | 'showOpenDialog' | 'showSaveDialog' | 'showErrorBox'
>);

/**
 * Records the question and returns its options. A hidden window must not have one: on macOS it
 * would be a sheet that nobody can close.
 */
function note<T extends object>(name: keyof typeof levers.answers, asked: readonly unknown[]): T {
  const options = asked.at(-1) as T & { readonly message?: string };
  const parent = asked.length > 1 ? (asked[0] as Electron.BaseWindow | null) : null;
  if (parent?.isVisible() === false) throw new NotEmulated(`dialog.${name} on a hidden window`);
  record(`dialog.${name}`, options);
  if (!levers.answers[name]) {
    console.error(`[host] dialog.${name} was cancelled for want of an answer:`, options.message);
  }
  return options;
}

function cancelOf({ cancelId }: { readonly cancelId?: number }): number {
  return cancelId ?? 0;
}
