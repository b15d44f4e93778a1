/**
 * Fetches the comments of the flight kit one task or deal at a time, where the service has no list of
 * all comments (L17, L26.2).
 */
import type { CommentsOn } from '../../shared/api/endpoints.ts';
import { KIT_COMMENTS_MAX } from '../../shared/pull-limits.ts';

export interface KitComments {
  /** Replaces what is wanted by the tasks and deals of the kit. */
  want(all: readonly CommentsOn[]): void;
  /** Goes on where it stopped; does nothing while it runs. */
  run(): Promise<void>;
  /** How many tasks and deals are still to come. */
  countLeft(): number;
}

export type KitCommentsParts = {
  /** Resolves to whether the comments have come, or never will. */
  readonly read: (on: CommentsOn) => Promise<boolean>;
  /** Is true while the service gives comments for one record at a time only. */
  readonly isNeeded: () => boolean;
  readonly canAsk: () => boolean;
  readonly onprogress: () => void;
};

/** Creates the comments of one account's kit; nothing is wanted yet. */
export function createKitComments(parts: KitCommentsParts): KitComments {
  const { read, isNeeded, canAsk, onprogress } = parts;
  let left: readonly CommentsOn[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      while (isNeeded() && canAsk()) {
        const [next] = left;
        if (next === undefined || !(await read(next))) return;
        left = left.filter((one) => one !== next);
        onprogress();
      }
    } finally {
      isRunning = false;
    }
  }

  return {
    want(all) {
      left = all.slice(0, KIT_COMMENTS_MAX);
      onprogress();
    },
    run,
    countLeft: () => (isNeeded() ? left.length : 0),
  };
}
