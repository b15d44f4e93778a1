/**
 * Reads the note on the screen when it opens, and every 30 s while it is visible: a colleague's
 * change shows soon (L21).
 */

import type { Clock, Log, Timer } from '../../shared/ports.ts';
import { OPEN_NOTE_EVERY_MS } from '../../shared/pull-limits.ts';
import type { Instant } from '../../shared/time.ts';
import { createBell } from '../system/bell.ts';
import { containRound } from '../system/contain.ts';

export interface OpenNote {
  /** Puts this note on the screen; `null`: none. */
  viewNote(id: string | null): void;
  /** Reads it now, where the connection is open. */
  readNow(): Promise<void>;
  /** Goes on until `signal` is aborted. */
  run(): Promise<void>;
  /** When the note on the screen was last read. */
  lastRead(): { readonly id: string; readonly at: Instant } | null;
}

export type OpenNoteParts = {
  readonly clock: Clock;
  readonly timer: Timer;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Is true while the user can see it. */
  readonly isWindowVisible: () => boolean;
  /** Is true while the rate gate has room for background requests. */
  readonly hasRoom: () => boolean;
  /** Reads the note into the cache; resolves to whether it came. */
  readonly read: (id: string) => Promise<boolean>;
  /** Called when `lastRead` has changed. */
  readonly onchange: () => void;
};

/** Creates the reader of one account's open note. */
export function createOpenNote(parts: OpenNoteParts): OpenNote {
  const bell = createBell(parts.timer);
  let open: string | null = null;
  let lastRead: { readonly id: string; readonly at: Instant } | null = null;

  async function readNow(): Promise<void> {
    const id = open;
    if (id === null) return;
    const at = parts.clock.now();
    if (!(await parts.read(id)) || id !== open) return;
    lastRead = { id, at };
    parts.onchange();
  }

  return {
    viewNote(id) {
      if (id === open) return;
      open = id;
      bell.ring();
      if (lastRead === null) return;
      lastRead = null;
      parts.onchange(); // the time of the previous note does not count for this one
    },
    readNow,
    async run() {
      while (!parts.signal.aborted) {
        const isOpened = await bell.wait(OPEN_NOTE_EVERY_MS, parts.signal);
        if (parts.signal.aborted) return;
        if (isOpened || (parts.isWindowVisible() && parts.hasRoom()))
          await containRound(parts.log, 'open note not read', readNow);
      }
    },
    lastRead: () => lastRead,
  };
}
