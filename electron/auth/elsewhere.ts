/** Decides whether a sign-in belongs to another folder of this computer than the one in use (K4). */
import type { Account } from '../../shared/ipc/state.ts';
import type { ActingMember, FoundAccount } from './account-key.ts';
import type { Secret } from './bearer.ts';
import { connectFailures, type NotConnected } from './connect-failures.ts';

/** An account with a folder of its own, or one that gets it now. */
export interface Elsewhere {
  /** Names its entry of the keychain. */
  readonly key: string;
  /** Resolves once no window has typed text that main lacks; false if that takes too long. */
  whenSaved(): Promise<boolean>;
  /**
   * Starts again and opens it, signed in; with `isLost` the user signs in once more there. Throws where the
   * disk refuses; then nothing was changed.
   */
  take(acting: ActingMember, isLost: boolean): void;
}

/** The accounts of this computer that are not in use. Only their names and addresses are read. */
export interface OtherAccounts {
  /** The account that knows this member or this token; `null` where none does. */
  find(acting: ActingMember): Elsewhere | null;
  /**
   * The account of this address that may be meant, where the service does not name a member (A6). Of
   * `several` nobody can tell: the work of one must not go to another.
   */
  findSimilar(acting: ActingMember): Elsewhere | 'several' | null;
  /** A new folder for an account of this key; `null` where there are as many as may be (K3.2). */
  create(key: string): Elsewhere | null;
}

/** A sign-in on its way to another folder. */
export type HandedOver = {
  readonly elsewhere: Elsewhere;
  readonly acting: ActingMember;
  readonly secret: Secret;
  readonly isCancelled: () => boolean;
  /** No store keeps the token over the restart. */
  readonly isLost: boolean;
};

type SignIn = {
  readonly account: Account;
  readonly acting: ActingMember;
  /** As the folder in use knows it. */
  readonly found: Pick<FoundAccount, 'key' | 'isKnown'>;
  /** It may be a new key of the present account. */
  readonly mayBePresent: boolean;
  /** The user's answer whether it is an account of this computer. */
  readonly isSame: boolean | undefined;
  /** The unsent work of the present account may move to it. */
  readonly isStranded: boolean;
};

/** Why no folder was found. */
export const notElsewhere = {
  unsure: connectFailures.unsureAccount,
  several: connectFailures.severalAccounts,
  full: connectFailures.fullComputer,
} as const;

/**
 * Returns the folder it belongs to; `null` for the one in use, `unsure` where only the user can tell.
 * `several`: the user cannot tell here. `full`: it would need one more than there may be.
 */
export function findElsewhere(
  others: OtherAccounts | undefined,
  { account, acting, found, mayBePresent, isSame, isStranded }: SignIn,
): Elsewhere | keyof typeof notElsewhere | null {
  if (others === undefined || found.isKnown) return null;
  const known = others.find(acting);
  if (known !== null) return known;
  if (mayBePresent && isSame !== false) return null; // the session asks about the present account
  if (account.kind === 'known') {
    if (account.key === found.key || isStranded) return null;
    return others.create(found.key) ?? 'full';
  }
  const similar = isSame === false ? null : others.findSimilar(acting);
  return similar !== null && isSame === undefined ? 'unsure' : similar;
}

/** Starts again with it once all that is typed here is saved; returns why that was not done (K3.1). */
export async function takeElsewhere({
  elsewhere,
  acting,
  isCancelled,
  isLost,
}: Omit<HandedOver, 'secret'>): Promise<NotConnected | null> {
  if (!(await elsewhere.whenSaved())) return connectFailures.unsaved;
  if (isCancelled()) return connectFailures.cancelled;
  try {
    elsewhere.take(acting, isLost);
    return null;
  } catch {
    return connectFailures.disk; // the folder may also be damaged: nothing was changed
  }
}
