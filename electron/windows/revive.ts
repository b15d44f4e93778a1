/** What becomes of a window whose page has crashed: it is loaded again, and the second time explained. */
import type { BrowserWindow, Dialog } from 'electron';
import type { Clock, Log } from '../../shared/ports.ts';
import { type Instant, MINUTE_MS } from '../../shared/time.ts';

type ReviveParts = {
  readonly clock: Clock;
  readonly log: Log;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  /** Calls back once what happens now is over. */
  readonly soon: (work: () => void) => void;
  readonly quitting: { isUnderWay(): boolean; now(): void };
};

/** A page that crashes again so soon will crash a third time: then the user decides. */
const AGAIN_MS = MINUTE_MS;

/** Loads the page of `window` again when its process is gone; what it had saved is in main. */
export function reviveWindow(window: BrowserWindow, parts: ReviveParts): void {
  const { clock, log, quitting } = parts;
  let crashedAt: Instant | undefined;

  /** Never within the event, of which Electron has crashed. */
  function reloadSoon(): void {
    parts.soon(() => {
      if (!quitting.isUnderWay() && !window.isDestroyed()) window.webContents.reload();
    });
  }

  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || quitting.isUnderWay() || window.isDestroyed()) return;
    log.note('window crashed', { reason });
    const now = clock.now();
    const isAgain = crashedAt !== undefined && now - crashedAt < AGAIN_MS;
    crashedAt = now;
    if (!isAgain) reloadSoon();
    else void ask(parts.dialog).then((isWanted) => (isWanted ? reloadSoon() : quitting.now()));
  });
}

/** Without a parent: a question on a crashed window might never be seen. */
async function ask(dialog: ReviveParts['dialog']): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'error',
    message: 'A window of Traytable has crashed twice.',
    detail:
      'Everything that was saved is on this computer, and unsent changes go on being sent. If it happens again, quit and start Traytable anew.',
    buttons: ['Open again', 'Quit'],
    defaultId: 0,
    cancelId: 0,
  });
  return response === 0;
}
