/** Draws the snapshot at a start, before the program of the window is read. */
import { cacheName, SNAPSHOT_FACT } from '../cache/cache-names.ts';
import { answerOf } from '../cache/copy-database.ts';
import { followClicks } from './aimed-click.ts';
import { type Built, buildSnapshot } from './build-snapshot.ts';
import { SNAPSHOT_ID } from './snapshot.ts';

export type DrawParts = {
  /** The key of the account whose snapshot it is. */
  readonly account: string;
  /** Returns the local day, such as `2026-11-27`. The first call takes longer than opening the cache. */
  readonly today: () => string;
  /** Aborted when the window waits no longer. */
  readonly signal: AbortSignal;
};

/** Resolves when the snapshot is on the screen, or there is none to draw. */
export async function drawSnapshot({ account, today, signal }: DrawParts): Promise<void> {
  const reading = readSnapshot(cacheName(account)).catch(() => null);
  const day = today(); // meanwhile
  const snapshot = await reading;
  if (snapshot === null || signal.aborted) return;
  const host = document.createElement('div');
  host.id = SNAPSHOT_ID;
  host.inert = true;
  host.dataset['day'] = snapshot.day === day ? 'today' : 'earlier';
  host.append(snapshot.root);
  document.body.append(host);
  followClicks(host);
  if (!document.hidden) await nextFrame(); // a hidden window draws none
}

async function readSnapshot(name: string): Promise<Built | null> {
  const opening = indexedDB.open(name);
  opening.onupgradeneeded = () => opening.transaction?.abort(); // gone: none is made in its place
  const database = await answerOf(opening);
  try {
    const facts = database.transaction('facts').objectStore('facts');
    const row: { readonly value?: unknown } | undefined = await answerOf(facts.get(SNAPSHOT_FACT));
    return typeof row?.value === 'string' ? buildSnapshot(JSON.parse(row.value)) : null;
  } finally {
    database.close();
  }
}

/** Resolves after the next frame was drawn. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    requestAnimationFrame(() => port2.postMessage(null));
  });
}
