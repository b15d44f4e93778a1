/** Keeps the snapshot of the first screen, for the next start. */
import type { Attachment } from 'svelte/attachments';
import type { Timer } from '../../shared/ports.ts';
import type { Day } from '../../shared/time.ts';
import { takeSnapshot } from './take-snapshot.ts';

/** The screen is kept so long after its first change. */
const WAIT_MS = 3_000;

export type KeeperParts = {
  /** The key of the account in use. */
  readonly account: string;
  /** Replaces the snapshot's file; `null` deletes it. Says whether that could be done. */
  readonly write: (text: string | null) => Promise<boolean>;
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
    const { account, timer } = parts;
    const end = new AbortController();
    if (parts.isAppLockOn) {
      // Main deletes it at the start, unless another program holds it open then.
      void timer.sleep(WAIT_MS, end.signal).then(() => parts.write(null));
      return () => end.abort();
    }
    let saved: string | null = null;
    let isWaiting = false;
    const keep = async () => {
      if (isWaiting) return;
      isWaiting = true;
      await timer.sleep(WAIT_MS, end.signal);
      isWaiting = false;
      if (end.signal.aborted || document.hidden || !parts.isFirstScreen()) return;
      const text = takeSnapshot(element, { account, day: parts.today() });
      if (text === saved) return;
      if (await parts.write(text)) saved = text;
    };
    const observer = new MutationObserver(() => void keep());
    observer.observe(element, { subtree: true, childList: true, characterData: true });
    return () => {
      end.abort();
      observer.disconnect();
    };
  };
}
