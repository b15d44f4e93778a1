/** The calls about the accounts of this computer: the list, switching, sealing and forgetting. */
import * as v from 'valibot';
import { call, output } from './call.ts';
import { boundedPage } from './page-ref.ts';

const main = ['main'] as const;
const leaving = ['typed', 'disk'] as const;
const id = v.pipe(v.string(), v.maxLength(50));
const keys = v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(1_000));

/** The work in an account when it was left. */
export type LeftBehind = {
  /** Changes that were not sent; they wait for a switch back. */
  readonly unsent: number;
  readonly hasTimer: boolean;
};

/** An account of this computer. */
export type ListedAccount = {
  readonly id: string;
  /** The member's name or address; `null` where the service does not say. */
  readonly name: string | null;
  /** `null` where nobody has signed in, or it cannot be read. */
  readonly baseUrl: string | null;
  readonly isInUse: boolean;
  readonly left: LeftBehind;
};

/** An account that is shown only after somebody signs in to it (K6): not even its name. */
export type SealedAccount = {
  readonly id: string;
  /** When it was in use last; `null` where its database is gone. */
  readonly usedAt: number | null;
  /** The work in it; `null` where an earlier version sealed it and wrote none down. */
  readonly goes: WhatGoes | null;
};

export type AccountsView = {
  readonly accounts: readonly ListedAccount[];
  readonly sealed: readonly SealedAccount[];
  /** There is no room for one more (K3.2). */
  readonly isFull: boolean;
  /** The names of forgotten accounts whose caches the window still has to delete (K7.1). */
  readonly forgotten: readonly string[];
};

/** The work and the versions that are deleted with an account (K7.2). */
export type WhatGoes = {
  readonly unsent: number;
  readonly conflicts: number;
  /** Quick notes and half-typed changes. */
  readonly drafts: number;
  /** Times away about which the user has not decided; an account that was sealed earlier has none. */
  readonly undecided?: number;
  /** Versions in the history. */
  readonly versions: number;
  readonly hasTimer: boolean;
};

/** A call that leaves or deletes an account names what it does: no message without that word does it. */
function deliberately<const W extends string>(word: W) {
  return v.object({ word: v.literal(word) });
}

const oneToForget = v.object({ ...deliberately('forget').entries, id });

export const accountCalls = {
  readAccounts: call(main, v.null(), output<AccountsView>()),
  /** Starts the program again with this account, and opens `record` there. Typed text is on the disk first (K3.1). */
  switchAccount: call(
    main,
    v.object({ id, record: v.exactOptional(boundedPage) }),
    output<null>(),
    ['gone', ...leaving],
  ),
  /** The same with a new folder, where somebody can sign in. */
  addAccount: call(main, deliberately('add'), output<null>(), ['full', ...leaving]),
  /** Signs out and seals the account in use (K6). */
  sealAccount: call(main, deliberately('seal'), output<null>(), leaving),
  readWhatGoes: call(main, v.null(), output<WhatGoes>()),
  /** Forgets the account in use on this computer (K7). */
  forgetAccount: call(main, deliberately('forget'), output<null>(), ['disk']),
  /** Forgets a sealed account; the program goes on (K7.3). */
  forgetSealedAccount: call(main, oneToForget, output<null>(), ['gone', 'disk']),
  /**
   * The names of forgotten accounts whose caches are still in the files of the others. The window then moves
   * the others and opens none.
   */
  readOldCaches: call(main, v.null(), output<readonly string[]>()),
  /** They are moved. Main starts the program again and deletes the files before a window opens (K7.4). */
  otherCachesMoved: call(main, deliberately('moved'), output<null>(), leaving),
  /** The window has deleted the caches of these names. */
  cachesForgotten: call(main, v.object({ keys }), output<null>(), ['disk']),
} as const;
