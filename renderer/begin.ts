/**
 * Where the main window begins: it draws the snapshot of its first screen, and then reads the program
 * (`main.ts`). The style sheets come first, in the order in which they hold.
 */
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/forced-colors.css';
import './styles/print.css';
import { loadAccounts } from './shell/accounts-view.ts';
import { drawSnapshot } from './snapshot/draw-snapshot.ts';
import { localDay, systemClock } from './system/clock.ts';
import { isLoadedAnew } from './system/is-loaded-anew.ts';
import { readSnapshot } from './system/read-snapshot.ts';
import { systemTimer } from './system/timer.ts';

/** A disk that has much to do answers late: the window does not wait for its snapshot. */
const WAIT_MAX_MS = 150;

// Main names no account while there is none, or while the app lock is on.
const account = new URLSearchParams(location.search).get('account');
// A window that was loaded anew goes back to where it was.
if (account !== null && !isLoadedAnew()) {
  const today = localDay(systemClock.now());
  const waiting = new AbortController();
  const isOver = systemTimer.sleep(WAIT_MAX_MS).then(() => waiting.abort());
  await Promise.race([
    drawSnapshot({ account, today, read: readSnapshot, signal: waiting.signal }),
    isOver,
  ]);
}
// Both files at once; `main.ts` asks for the second too, where it is needed.
if (account !== null) void loadAccounts().catch(() => undefined);
await import('./main.ts');
