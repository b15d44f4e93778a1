/** The account of this profile as the settings hold it between two starts. */
import * as v from 'valibot';
import { teamMember } from '../../shared/records/team-member.ts';
import type { Settings } from '../store/settings.ts';

/** Its name in the settings. */
export const ACCOUNT = 'account';

export const savedAccount = v.object({
  key: v.string(),
  baseUrl: v.string(),
  member: v.nullable(teamMember),
  /** The token must not be used again, even if the keychain could not delete it. */
  isSignedOut: v.optional(v.boolean(), false),
  /** Its sign-in came from another folder, and no store kept it over the restart. */
  isHandedOver: v.optional(v.boolean(), false),
  /** Signed out so that nobody sees it until somebody signs in to it again (K6). */
  isSealed: v.optional(v.boolean(), false),
});

/** The key of the account that the window shows at its start; `null` while there is none. */
export function shownKey(settings: Pick<Settings, 'get'>): string | null {
  const saved = settings.get(ACCOUNT, savedAccount);
  return saved === undefined || saved.isSealed ? null : saved.key;
}
