/** Ends a program that cannot open its data. */
import type { App, Dialog } from 'electron';

/** Shows the reason and ends: without a window the user could not end it. */
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
