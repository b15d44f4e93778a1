/** The end of the computer's session: the program ends with it, and what is typed is on the disk before. */
import type { BrowserWindow, PowerMonitor, WebContents } from 'electron';
import type { WindowKind } from '../../shared/ipc/contract.ts';
import type { Timer } from '../../shared/ports.ts';
import { endStep, type SystemEnd } from '../../shared/system-end.ts';
import { SECOND_MS } from '../../shared/time.ts';

export interface EndWatch {
  /** Whether something is typed in a window that main does not have yet. */
  setTyped(window: WindowKind, isWaiting: boolean): void;
  /** Listens for every way in which the system ends, and for pages that take what is typed with them. */
  listen(powerMonitor: Pick<PowerMonitor, 'on'>, windows: WatchedWindows): void;
}

export type EndWatchParts = {
  /** Ends the program without a question. */
  readonly quit: () => void;
  /** Calls back once what happens now is over. */
  readonly soon: (work: () => void) => void;
  readonly timer: Timer;
};

type WatchedWindows = Readonly<Record<WindowKind, { readonly window: Watched }>>;
type Watched = Pick<BrowserWindow, 'on'> & { readonly webContents: Pick<WebContents, 'on'> };

/** Electron says so at `shutdown` too, though its types have no event there. */
type HeldEvent = { preventDefault(): void };

/** A save takes less. What is not saved by then cannot be, and holds no session any more. */
const HOLD_MS = 10 * SECOND_MS;

/** Watches for the end of the session. Windows asks every window, and one that holds it is enough. */
export function createEndWatch({ quit, soon, timer }: EndWatchParts): EndWatch {
  const typing = new Set<WindowKind>();
  /** While Windows is held. Its user may cancel the end meanwhile, of which no program is told. */
  let hold: AbortController | undefined;

  function meet(end: SystemEnd, event?: HeldEvent): void {
    const { isHeld, ends } = endStep(end, typing.size > 0);
    if (isHeld) event?.preventDefault();
    if (ends === 'once handed over') void holdBack();
    if (ends !== 'now') return;
    // Before macOS asks every program to quit; but no window goes while Windows waits for its answer.
    if (end === 'shutdown') quit();
    else soon(quit);
  }

  async function holdBack(): Promise<void> {
    if (hold !== undefined) return;
    const mine = new AbortController();
    hold = mine;
    await timer.sleep(HOLD_MS, mine.signal);
    if (mine.signal.aborted) return;
    hold = undefined;
    typing.clear();
  }

  function setTyped(window: WindowKind, isWaiting: boolean): void {
    if (isWaiting) typing.add(window);
    else typing.delete(window);
    if (hold === undefined || typing.size > 0) return;
    hold.abort();
    hold = undefined;
    soon(quit);
  }

  return {
    setTyped,
    listen(powerMonitor, windows) {
      powerMonitor.on('shutdown', ((event?: HeldEvent) => meet('shutdown', event)) as () => void);
      windows.main.window.on('query-session-end', (event) => meet('query-session-end', event));
      windows.main.window.on('session-end', (event) => meet('session-end', event));
      for (const kind of ['main', 'capture'] as const) {
        const { webContents } = windows[kind].window;
        const forget = () => setTyped(kind, false);
        webContents.on('render-process-gone', forget);
        webContents.on('did-navigate', forget);
      }
    },
  };
}
