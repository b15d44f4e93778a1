/**
 * Runs the puller of the present account for the cache its window holds; another account or cache
 * ends the one before (L15, L16).
 */
import { listNames } from '../../shared/api/endpoints.ts';
import type { Account, Screen } from '../../shared/ipc/state.ts';
import { contain } from '../system/contain.ts';
import { noPuller } from './no-puller.ts';
import { createPuller } from './puller.ts';
import type { Puller, PullerParts } from './puller-parts.ts';

/** The cache a window holds. */
type HeldCache = { readonly accountKey: string; readonly id: string };

export interface PullSwitch {
  /** The puller of the present account; one that does nothing while nobody is signed in. */
  current(): Omit<Puller, 'run' | 'refresh' | 'viewScreen'>;
  /** Gives priority to what is on the screen, also after a change of account (L21). */
  viewScreen(screen: Screen): void;
  /** Reads the screen's lists, or all, and the open note now; resolves when done. */
  refresh(what: { readonly isEverything: boolean }): Promise<void>;
  /** The view that the window last reported. */
  screen(): Screen;
  /** Pulls for this account from now on; `null` stops the pull. */
  become(account: Account): void;
  /** A window is ready for deliveries to this cache: the pull starts only then. */
  meetCache(cache: HeldCache): void;
}

type Present = {
  readonly accountKey: string;
  readonly puller: Puller;
  readonly stop: AbortController;
  cacheId?: string;
};

/** A switch that begins with no account. */
export function createPullSwitch(parts: Omit<PullerParts, 'accountKey'>): PullSwitch {
  let present: Present | undefined;
  let cache: HeldCache | undefined;
  let onScreen: Screen = { lists: [], note: null };

  function start(accountKey: string): void {
    present?.stop.abort();
    const stop = new AbortController();
    const signal = AbortSignal.any([parts.signal, stop.signal]);
    present = { accountKey, stop, puller: createPuller({ ...parts, signal, accountKey }) };
    viewScreen(onScreen);
    if (cache?.accountKey === accountKey) run(present, cache.id);
  }

  function run(which: Present, cacheId: string): void {
    which.cacheId = cacheId;
    contain(parts.log, 'bug in the pull', which.puller.run(cacheId)); // ends with its signal
  }

  function viewScreen(next: Screen): void {
    onScreen = next;
    present?.puller.viewScreen(next);
  }

  return {
    become(account) {
      const accountKey = account.kind === 'known' ? account.key : undefined;
      if (accountKey === present?.accountKey) return;
      onScreen = { ...onScreen, note: null }; // of the account before
      if (accountKey !== undefined) return start(accountKey);
      present?.stop.abort();
      present = undefined;
    },
    meetCache(next) {
      cache = next;
      if (present?.accountKey !== next.accountKey || present.cacheId === next.id) return;
      if (present.cacheId === undefined) run(present, next.id);
      else start(next.accountKey);
    },
    current: () => present?.puller ?? noPuller,
    viewScreen,
    refresh: async ({ isEverything }) =>
      present?.puller.refresh(isEverything ? listNames : onScreen.lists),
    screen: () => onScreen,
  };
}
