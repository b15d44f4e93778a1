/** Keeps the snapshot of the first screen in the account's cache, for the next start. */
import type { Attachment } from 'svelte/attachments';
import type { Timer } from '../../shared/ports.ts';
import type { Day } from '../../shared/time.ts';
import type { Cache } from '../cache/cache.ts';
import { SNAPSHOT_FACT } from '../cache/cache-names.ts';
import { takeSnapshot } from './take-snapshot.ts';

/** The screen is kept so long after its first change. */
const WAIT_MS = 3_000;

export type KeeperParts = {
  readonly cache: Pick<Cache, 'facts'>;
  /** Names and titles are in a snapshot, which the lock does not encrypt. */
  readonly isAppLockOn: boolean;
  /** True while the first screen is shown, with its rows. */
  readonly isFirstScreen: () => boolean;
  readonly today: () => Day;
  readonly timer: Timer;
};

/** Keeps it of an element, whenever that has changed, until the element goes. */
export function snapshotKeeper(parts: KeeperParts): Attachment {
  return (element) => {
    const { cache, timer } = parts;
    if (parts.isAppLockOn) {
      void cache.facts.delete(SNAPSHOT_FACT).catch(ignore);
      return undefined;
    }
    const end = new AbortController();
    let saved: string | null = null;
    let isWaiting = false;
    const keep = async () => {
      if (isWaiting) return;
      isWaiting = true;
      await timer.sleep(WAIT_MS, end.signal);
      isWaiting = false;
      if (end.signal.aborted || document.hidden || !parts.isFirstScreen()) return;
      const text = takeSnapshot(element, parts.today());
      if (text === saved) return;
      saved = text;
      if (text === null) await cache.facts.delete(SNAPSHOT_FACT);
      else await cache.facts.put({ key: SNAPSHOT_FACT, value: text });
    };
    const observer = new MutationObserver(() => void keep().catch(ignore));
    observer.observe(element, { subtree: true, childList: true, characterData: true });
    return () => {
      end.abort();
      observer.disconnect();
    };
  };
}

/** A start without a snapshot shows its screen a little later. */
function ignore(): void {}
