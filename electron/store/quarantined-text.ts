import type { Queue } from '../../shared/queue/queue.ts';
import { draftKey } from './draft.ts';
import type { AccountSettings } from './settings.ts';
import { unfinishedKey } from './unfinished.ts';
import { unsendableKey } from './unsendable.ts';

/** Returns text that an account typed and this release could not read, as it is on the disk. */
export function quarantinedText(
  settings: AccountSettings,
  account: Queue['account'],
): readonly string[] {
  const own = account === null ? [] : [unfinishedKey(account)];
  const keys = [draftKey(account), unsendableKey({ account }), ...own];
  return keys.flatMap((key) => settings.quarantined(key));
}
