/**
 * Loaded before the main process of an app: a question at its start is answered with the button that
 * begins with what the environment says. A driver comes too late for it.
 */
import { dialog } from 'electron';

const answer = process.env['TRAYTABLE_TEST_ANSWER'] ?? '';
const ask = dialog.showMessageBox.bind(dialog);
dialog.showMessageBox = async (...asked: unknown[]) => {
  const { buttons = [] } = asked.at(-1) as Electron.MessageBoxOptions;
  const response = buttons.findIndex((label) => label.startsWith(answer));
  if (response < 0) return ask(asked.at(-1) as Electron.MessageBoxOptions);
  return { response, checkboxChecked: false };
};
