/** Reloads a window whose page has crashed; the second time it explains and asks. */
import type { BrowserWindow, Dialog } from 'electron';
import type { Clock, Log } from '../../shared/ports.ts';
import { type Instant, MINUTE_MS } from '../../shared/time.ts';

type ReviveParts = {
  readonly clock: Clock;
  readonly log: Log;
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  /** Calls back after the present event. */
  readonly soon: (work: () => void) => void;
  readonly quitting: { isUnderWay(): boolean; now(): void };
  /** The label of the button that ends it. */
  readonly end?: string;
};

/** A page that crashes again so soon will crash a third time: then the user decides. */
const AGAIN_MS = MINUTE_MS;

/** Reloads the page of `window` when its process is gone; main has everything it had saved. */
export function reviveWindow(window: BrowserWindow, parts: ReviveParts): void {
  const { clock, log, quitting } = parts;
  let crashedAt: Instant | undefined;

  /** Never within the event: Electron has crashed there. */
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
    else void ask(parts).then((isWanted) => (isWanted ? reloadSoon() : quitting.now()));
  });
}

/** Without a parent: a question on a crashed window might never show. */
async function ask({ dialog, end = 'Quit' }: ReviveParts): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'error',
    message: 'A window of Traytable has crashed twice.',
    detail:
      'Everything that was saved is on this computer, and unsent changes go on being sent. If it happens again, quit and start Traytable anew.',
    buttons: ['Open again', end],
    defaultId: 0,
    cancelId: 0,
  });
  return response === 0;
}
