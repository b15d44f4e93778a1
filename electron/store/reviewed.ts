/** The clients that the user has reviewed, by account. */
import type { Instant } from '../../shared/time.ts';
import { markReviewed, type Reviewed, reviewed } from '../../shared/timeline/reviewed.ts';
import { type Settings, tryKeep } from './settings.ts';

/** When each client of an account was reviewed last. */
export function readReviewed(settings: Settings, account: string): Reviewed {
  return settings.get(keyOf(account), reviewed) ?? {};
}

/** Marks one of them; `undefined` where the disk refuses, and then it is as before. */
export function keepReviewed(
  settings: Settings,
  account: string,
  { client, at }: { readonly client: string; readonly at: Instant | null },
): Reviewed | undefined {
  const next = markReviewed(readReviewed(settings, account), client, at);
  return tryKeep(settings, keyOf(account), next) ? next : undefined;
}

function keyOf(account: string): string {
  return `reviewed ${account}`;
}
