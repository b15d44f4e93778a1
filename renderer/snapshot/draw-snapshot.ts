/** Draws the snapshot at a start, before the program of the window is read. */
import { followClicks } from './aimed-click.ts';
import { buildSnapshot } from './build-snapshot.ts';
import { SNAPSHOT_ID } from './snapshot.ts';

export type DrawParts = {
  /** The key of the account whose snapshot it is. */
  readonly account: string;
  /** The local day, such as `2026-11-27`. */
  readonly today: string;
  /** Returns the snapshot as its file has it. Fails where there is none. */
  readonly read: () => Promise<string>;
  /** Aborted when the window waits no longer. */
  readonly signal: AbortSignal;
};

/** Resolves when the snapshot is on the screen, or there is none to draw. */
export async function drawSnapshot(parts: DrawParts): Promise<void> {
  const { account, today, read, signal } = parts;
  const snapshot = await read()
    .then((text) => buildSnapshot(JSON.parse(text)))
    .catch(() => null);
  if (snapshot === null || snapshot.account !== account || signal.aborted) return;
  const host = document.createElement('div');
  host.id = SNAPSHOT_ID;
  host.inert = true;
  host.dataset['day'] = snapshot.day === today ? 'today' : 'earlier';
  host.append(snapshot.root);
  document.body.append(host);
  followClicks(host);
  if (!document.hidden) await nextFrame(); // a hidden window draws none
}

/** Resolves after the next frame was drawn. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    requestAnimationFrame(() => port2.postMessage(null));
  });
}
