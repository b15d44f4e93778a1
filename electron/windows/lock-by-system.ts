/** Locks the app from the menu, at sleep, and with the system's lock screen (X7). */
import type { BrowserWindow, Dialog, PowerMonitor } from 'electron';
import type { Log } from '../../shared/ports.ts';
import type { LockControl } from '../lock/app-lock.ts';
import { lockNow } from '../lock/lock-now.ts';
import { errorName } from '../system/error-name.ts';
import { askOver } from './question.ts';

type Parts = LockControl & {
  readonly log: Log;
  /** Says why the app was not locked. */
  readonly onrefused: (words: string) => void;
};

/** Follows the system; returns what locks now, or `null` where the app lock is off. */
export function followLock(parts: Parts, monitor: Pick<PowerMonitor, 'on'>): (() => void) | null {
  const { lock, log, onrefused } = parts;
  if (!lock.view().isOn) return null;
  let isTrying = false;
  const tryLock = async () => {
    if (isTrying) return; // the lock screen and sleep come together
    isTrying = true;
    try {
      const answer = await lockNow(parts);
      if (!answer.ok) onrefused(answer.message);
    } catch (error) {
      log.note('bug: not locked', { error: errorName(error) });
      onrefused('Something went wrong in Traytable. Try again, or quit it.');
    } finally {
      isTrying = false;
    }
  };
  for (const event of ['suspend', 'lock-screen'] as const) {
    monitor.on(event as 'suspend', () => {
      if (lock.view().locksWithSystem) void tryLock();
    });
  }
  return () => void tryLock();
}

/**
 * Returns what says why the app was not locked, over its window where that can be seen. While it is not
 * read, the next one is not shown: a night has many.
 */
export function tellUnlocked(
  window: BrowserWindow,
  dialog: Pick<Dialog, 'showMessageBox'>,
): Parts['onrefused'] {
  let isShown = false;
  return (detail) => {
    if (isShown) return;
    isShown = true;
    const box = { type: 'warning', message: 'Traytable was not locked', detail } as const;
    void askOver(window, dialog, box).finally(() => {
      isShown = false;
    });
  };
}
