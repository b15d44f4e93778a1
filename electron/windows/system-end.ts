/** The end of the computer's session: the program ends with it, and what is typed is on the disk before. */
import type { BrowserWindow, PowerMonitor } from 'electron';
import type { WindowKind } from '../../shared/ipc/contract.ts';
import { endStep, type SystemEnd } from '../../shared/system-end.ts';

export interface EndWatch {
  /** Whether something is typed in a window that main does not have yet. */
  setTyped(window: WindowKind, isWaiting: boolean): void;
  /** Listens for every way in which the system says that it ends. */
  listen(powerMonitor: Pick<PowerMonitor, 'on'>, main: Pick<BrowserWindow, 'on'>): void;
}

export type EndWatchParts = {
  /** Ends the program without a question. */
  readonly quit: () => void;
  /** Calls back once what happens now is over. */
  readonly soon: (work: () => void) => void;
};

/** Electron says so at `shutdown` too, though its types have no event there. */
type HeldEvent = { preventDefault(): void };

/** Watches for the end of the session. Windows asks every window, and one that holds it is enough. */
export function createEndWatch({ quit, soon }: EndWatchParts): EndWatch {
  const typing = new Set<WindowKind>();
  let isHeldBack = false;

  function meet(end: SystemEnd, event?: HeldEvent): void {
    const { isHeld, ends } = endStep(end, typing.size > 0);
    if (isHeld) event?.preventDefault();
    if (ends === 'once handed over') isHeldBack = true;
    if (ends !== 'now') return;
    // Before macOS asks every program to quit; but no window goes while Windows waits for its answer.
    if (end === 'shutdown') quit();
    else soon(quit);
  }

  return {
    setTyped(window, isWaiting) {
      if (isWaiting) typing.add(window);
      else typing.delete(window);
      if (isHeldBack && typing.size === 0) soon(quit);
    },
    listen(powerMonitor, main) {
      powerMonitor.on('shutdown', ((event?: HeldEvent) => meet('shutdown', event)) as () => void);
      main.on('query-session-end', (event) => meet('query-session-end', event));
      main.on('session-end', (event) => meet('session-end', event));
    },
  };
}
