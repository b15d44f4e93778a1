/**
 * Finds the key under which an account's work and cache are saved on this computer (Q16).
 *
 * One member at one address is one account. Where the service does not name the member (A6), a token
 * stands for the account. Another token may be another account's; only the user can tell. Of a token
 * we save a slow salted hash, which recognises the same token and cannot be read back (auth.secret).
 */
import { createHash, scryptSync } from 'node:crypto';
import * as v from 'valibot';
import type { Random } from '../../shared/ports.ts';
import type { TeamMember } from '../../shared/records/team-member.ts';
import type { Credential } from '../api/client.ts';
import type { Settings } from '../store/settings.ts';

const SALT = 'token salt';
const KEY_BYTES = 8;

/** The member a credential acts as, as far as the service tells. */
export type ActingMember = Credential & { readonly member: TeamMember | null };

/** The account of one credential, as far as this profile knows. */
export type FoundAccount = {
  /** A credential that nobody has signed in with gets a new key. */
  readonly key: string;
  readonly isKnown: boolean;
  /** Binds the credential to the account of this key. Throws where the disk refuses. */
  remember(key: string): void;
};

/** Finds the account among those in `kept`. Hashes a token for that, which is slow on purpose. */
export function createAccountFinder({
  settings,
  random,
}: {
  readonly settings: Settings;
  readonly random: Random;
}): (acting: ActingMember) => FoundAccount {
  const keyOf = (name: string) => settings.get(`account of ${name}`, v.string());

  function markOf({ baseUrl, token }: Credential): string | undefined {
    const salt = settings.get(SALT, v.string());
    return salt && scryptSync(`${baseUrl} ${token}`, salt, KEY_BYTES).toString('hex');
  }

  /** The names it is known by, the surest first. */
  function namesOf(acting: ActingMember): readonly string[] {
    const { baseUrl, member } = acting;
    if (member === null && settings.get(SALT, v.string()) === undefined)
      settings.set(SALT, random.uuid());
    const names = [member && nameOf(baseUrl, member), markOf(acting)];
    return names.filter((name) => typeof name === 'string');
  }

  return (acting) => {
    const names = namesOf(acting);
    const known = names.map(keyOf).find((key) => key !== undefined);
    return {
      key: known ?? names[0] ?? '',
      isKnown: known !== undefined,
      remember(key) {
        for (const name of names) {
          if (keyOf(name) !== key) settings.set(`account of ${name}`, key);
        }
      },
    };
  };
}

function nameOf(baseUrl: string, { id }: TeamMember): string {
  const digest = createHash('sha256').update(`${baseUrl} ${id}`);
  return digest.digest('hex').slice(0, 2 * KEY_BYTES);
}
