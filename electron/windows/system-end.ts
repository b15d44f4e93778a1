/** Ends the program with the session of the computer; typed text is on the disk first. */
import type { BrowserWindow, PowerMonitor, WebContents } from 'electron';
import type { Timer } from '../../shared/ports.ts';
import { endStep, type SystemEnd } from '../../shared/system-end.ts';
import { SECOND_MS } from '../../shared/time.ts';

export interface EndWatch {
  /** Is true if a window has typed text that main does not have yet; some calls answer the question of `whenSaved`. */
  setTyped(window: string, isWaiting: boolean, isAnswer?: boolean): void;
  /**
   * Asks the windows to hand over what is typed. Resolves with true once no window has such text; with
   * false if that takes `waitMs`, or ten seconds.
   */
  whenSaved(waitMs?: number): Promise<boolean>;
  /** `ask` sends each open window that question, and returns their names. */
  askBy(ask: () => readonly string[]): void;
  /** Listens for every way in which the session ends. */
  listen(powerMonitor: Pick<PowerMonitor, 'on'>, main: Watched): void;
  /** Forgets the typed text of a page that is gone. */
  watchPage(name: 'main' | 'capture', window: Pick<Watched, 'webContents'>): void;
}

export type EndWatchParts = {
  /** Ends the program without a question. */
  readonly quit: () => void;
  /** Calls back after the present event. */
  readonly soon: (work: () => void) => void;
  readonly timer: Timer;
};

type Watched = Pick<BrowserWindow, 'on'> & { readonly webContents: Pick<WebContents, 'on'> };

/** Electron emits it at `shutdown` too, though its types have no event there. */
type HeldEvent = { preventDefault(): void };

/** A save takes less. A text that is not saved by then cannot be, and holds no session any more. */
const HOLD_MS = 10 * SECOND_MS;
const POLL_MS = 50;
/** A page answers at once. One that cannot, such as one that is loading, has nothing typed in it. */
const ANSWER_MS = 2 * SECOND_MS;

/** Whether `all` has something that `known` lacks. */
function hasOther(all: ReadonlySet<string>, known: ReadonlySet<string>): boolean {
  return [...all].some((one) => !known.has(one));
}

/** Watches for the end of the session. Windows asks every window; one that delays it is enough. */
export function createEndWatch({ quit, soon, timer }: EndWatchParts): EndWatch {
  const typing = new Set<string>();
  /** Those of them that have delayed Windows once. */
  const delayed = new Set<string>();
  /** The windows whose answer `whenSaved` waits for. */
  const asked = new Set<string>();
  let ask: () => readonly string[] = () => [];
  /** While Windows is delayed, its user may cancel the end; no program is notified of that. */
  let hold: AbortController | undefined;

  function meet(end: SystemEnd, event?: HeldEvent): void {
    const { isHeld, ends } = endStep(end, hasOther(typing, delayed));
    if (isHeld) event?.preventDefault();
    if (ends === 'once handed over') void holdBack();
    if (ends !== 'now') return;
    // Before macOS asks every program to quit; but no window closes while Windows waits for its
    // answer.
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
    for (const window of typing) delayed.add(window);
  }

  function setTyped(window: string, isWaiting: boolean, isAnswer = false): void {
    if (isAnswer) asked.delete(window);
    else delayed.delete(window);
    if (isWaiting) typing.add(window);
    else typing.delete(window);
    if (hold === undefined || hasOther(typing, delayed)) return;
    hold.abort();
    hold = undefined;
    soon(quit);
  }

  async function whenSaved(waitMs = HOLD_MS): Promise<boolean> {
    for (const window of ask()) asked.add(window);
    for (let waitedMs = 0; waitedMs < waitMs; waitedMs += POLL_MS) {
      if (waitedMs >= ANSWER_MS) asked.clear();
      if (asked.size + typing.size === 0) return true;
      await timer.sleep(POLL_MS);
    }
    return typing.size === 0;
  }

  return {
    setTyped,
    whenSaved,
    askBy(next) {
      ask = next;
    },
    listen(powerMonitor, main) {
      powerMonitor.on('shutdown', ((event?: HeldEvent) => meet('shutdown', event)) as () => void);
      main.on('query-session-end', (event) => meet('query-session-end', event));
      main.on('session-end', (event) => meet('session-end', event));
    },
    watchPage(name, { webContents }) {
      const forget = () => setTyped(name, false);
      webContents.on('render-process-gone', forget);
      webContents.on('did-navigate', forget);
    },
  };
}
