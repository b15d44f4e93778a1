import type { Queue } from '../../shared/queue/queue.ts';
import { claimDraft } from './draft.ts';
import { onDisk } from './on-disk.ts';
import type { AccountSettings } from './settings.ts';
import { claimUnsendable } from './unsendable.ts';

/**
 * Assigns unsent input from before any sign-in, or under `from`, to the account that is signed in. A
 * disk that refuses leaves it where it is.
 */
export function claimTyped(
  settings: AccountSettings,
  queue: Queue,
  from: Queue['account'] = null,
): void {
  claimDraft(settings, queue, from);
  onDisk(() => claimUnsendable(settings, queue, from), null);
}
