/** A program without its data. */
import type { App, Dialog } from 'electron';

/** Says why, and ends: there is nothing to show, and a program without a window could not be ended. */
export function cannotStart(
  app: Pick<App, 'getPath' | 'exit'>,
  dialog: Pick<Dialog, 'showErrorBox'>,
): (error: Error) => void {
  return (error) => {
    const place = `Its data is kept in ${app.getPath('userData')}.`;
    dialog.showErrorBox('Traytable cannot start', `${error.message}\n${place}`);
    app.exit(1);
  };
}
