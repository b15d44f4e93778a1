import type { Handlers } from '../../shared/ipc/contract.ts';
import type { UnfinishedChange } from '../../shared/ipc/unfinished-calls.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import { ok } from '../../shared/result.ts';
import { unlessRefused } from '../store/on-disk.ts';
import type { AccountSettings } from '../store/settings.ts';
import { keepUnfinished, readUnfinished } from '../store/unfinished.ts';
import { ofAnotherAccount } from './take-edit.ts';
import { tooMuchTyped } from './too-much-typed.ts';

type UnfinishedHandlerParts = {
  readonly settings: AccountSettings;
  readonly queue: () => Queue;
  /** Tells every window what a place has now. */
  readonly tell: (change: UnfinishedChange) => void;
};

/** Creates the handlers of half-finished input. */
export function unfinishedHandlers({
  settings,
  queue,
  tell,
}: UnfinishedHandlerParts): Pick<Handlers, 'readUnfinished' | 'keepUnfinished'> {
  let revision = 0;
  return {
    readUnfinished: ({ account }) => ok(readUnfinished(settings, account)),
    keepUnfinished({ account, ...said }) {
      const { account: present, apart } = queue();
      const isKnown = account === present || Object.hasOwn(apart, account);
      if (!isKnown) return ofAnotherAccount;
      return unlessRefused(() => {
        const saved = keepUnfinished(settings, account, said);
        if (saved === 'full') return tooMuchTyped;
        revision += 1;
        tell({ account, place: said.place, text: saved.text, revision });
        return ok({ revision });
      });
    },
  };
}
