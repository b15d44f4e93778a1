/** Answers the calls of the lock window: there is no engine yet. */
import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import * as v from 'valibot';
import { channel } from '../../shared/ipc/contract.ts';
import {
  type LockCallName,
  type LockedView,
  type LockHandlers,
  lockWindowCalls,
} from '../../shared/ipc/lock-window-calls.ts';
import type { Log } from '../../shared/ports.ts';
import { failed, ok } from '../../shared/result.ts';
import { unlessRefused } from '../store/on-disk.ts';
import { errorName } from '../system/error-name.ts';
import type { Instead } from './open-lock.ts';
import type { Unlocking } from './unlocking.ts';

/** The part of Electron's `systemPreferences` that we use. */
export type TouchId = {
  canPromptTouchID(): boolean;
  promptTouchID(reason: string): Promise<void>;
};

export type LockWindowHandlerParts = {
  readonly view: Omit<LockedView, 'kind'>;
  readonly unlocking: Unlocking;
  readonly touchId: TouchId | null;
  /** Opens another account; false where it is gone. Throws where the disk refuses. */
  readonly choose: (id: string) => boolean;
  /** Ends the window with a key, or with what its user does instead; called once. */
  readonly onend: (end: Uint8Array | Instead) => void;
};

const sentences = {
  silent: 'The keychain is locked, or it didn’t answer. Unlock it and try again.',
  missing: 'The keychain has no key for this data. Enter the recovery code.',
  other: 'The keychain has another key. It doesn’t open this data. Enter the recovery code.',
} as const;

/** Creates these handlers. */
export function lockWindowHandlers(parts: LockWindowHandlerParts): LockHandlers {
  const { view, unlocking, touchId, choose } = parts;
  let isEnded = false;

  /** A keychain may answer after the code was entered, or another account chosen: the first counts. */
  function end(by: Uint8Array | Instead): void {
    if (!isEnded) parts.onend(by);
    isEnded = true;
  }

  return {
    readLock: () => ok({ kind: 'locked', ...view }),
    async unlock() {
      if (!(await isTouchGiven(touchId))) {
        return failed('refused', 'Touch ID wasn’t confirmed. Try again.');
      }
      const found = await unlocking.askKeychain();
      if (typeof found === 'string') return failed(found, sentences[found]);
      end(found);
      return ok(null);
    },
    async useRecoveryCode({ code }) {
      const found = await unlocking.readCode(code);
      if (found === 'mistake') {
        return failed(
          found,
          'The code has a typing mistake. It has 14 groups of four letters and digits.',
        );
      }
      if (found === 'other') return failed(found, 'This code is for other data.');
      end(found);
      return ok(null);
    },
    openOther({ id }) {
      const isChosen = unlessRefused(() => choose(id));
      if (typeof isChosen === 'object') return isChosen;
      if (!isChosen) return failed('gone', 'This account is not on this computer any more.');
      end('other account');
      return ok(null);
    },
    quitLocked() {
      end('quit');
      return ok(null);
    },
  };
}

/** A Mac without a finger reader asks for nothing here. */
async function isTouchGiven(touchId: TouchId | null): Promise<boolean> {
  if (touchId === null || !touchId.canPromptTouchID()) return true;
  try {
    await touchId.promptTouchID('unlock your notes');
    return true;
  } catch {
    return false;
  }
}

type ServeLockParts = {
  /** The calls that are served; all others are refused. */
  readonly handlers: Partial<LockHandlers>;
  /** Is true for a message from the top frame of the lock window. */
  readonly isOurs: (event: IpcMainInvokeEvent) => boolean;
  readonly log: Log;
};

/** Serves the calls until the returned function is called. */
export function serveLock(
  ipcMain: Pick<IpcMain, 'handle' | 'removeHandler'>,
  { handlers, isOurs, log }: ServeLockParts,
): () => void {
  const names = Object.keys(handlers) as LockCallName[];
  for (const name of names) {
    ipcMain.handle(channel(name), async (event, input: unknown) => {
      if (!isOurs(event)) throw new Error('Not for this window.');
      const parsed = v.safeParse(lockWindowCalls[name], input ?? null);
      if (!parsed.success) return failed('bug', 'This was not done: it cannot be read.');
      try {
        // The table ties each name to its input; the compiler cannot follow that through a variable.
        const handler = handlers[name] as (input: unknown) => unknown;
        return await handler(parsed.output);
      } catch (error) {
        log.note('bug in a call', { call: name, error: errorName(error) });
        return failed('bug', 'Something went wrong inside Traytable. Nothing was changed.');
      }
    });
  }
  return () => {
    for (const name of names) ipcMain.removeHandler(channel(name));
  };
}
