import type { Handlers } from '../../shared/ipc/contract.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import { ok } from '../../shared/result.ts';
import { unlessRefused } from '../store/on-disk.ts';
import type { AccountSettings } from '../store/settings.ts';
import { keepUnfinished, readUnfinished } from '../store/unfinished.ts';
import { ofAnotherAccount } from './take-edit.ts';
import { tooMuchTyped } from './too-much-typed.ts';

/** Creates the handlers of half-finished input. */
export function unfinishedHandlers(
  settings: AccountSettings,
  queue: () => Queue,
): Pick<Handlers, 'readUnfinished' | 'keepUnfinished'> {
  return {
    readUnfinished: ({ account }) => ok(readUnfinished(settings, account)),
    keepUnfinished({ account, ...said }) {
      const { account: present, apart } = queue();
      const isKnown = account === present || Object.hasOwn(apart, account);
      if (!isKnown) return ofAnotherAccount;
      return unlessRefused(() =>
        keepUnfinished(settings, account, said) ? ok(null) : tooMuchTyped,
      );
    },
  };
}
