import type { Handlers } from '../../shared/ipc/contract.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import type { UnsendableHead } from '../../shared/queue/words/unsendable-words.ts';
import { failed, ok } from '../../shared/result.ts';
import { unlessRefused } from '../store/on-disk.ts';
import type { AccountSettings } from '../store/settings.ts';
import { keepUnsendable, readUnsendable } from '../store/unsendable.ts';
import { tooMuchTyped } from './too-much-typed.ts';

type UnsendableHandlerParts = {
  readonly settings: AccountSettings;
  readonly queue: () => Pick<Queue, 'account' | 'adopted'>;
  /** Tells the windows what the account in use has of them now. */
  readonly tell: (heads: readonly UnsendableHead[]) => void;
};

export const typedApart = failed(
  'apart',
  'Another window has other text in this field that can’t be sent either. Shorten one of them.',
);

/** Takes fields of a window that cannot be sent as they are. */
export function unsendableHandlers({
  settings,
  queue,
  tell,
}: UnsendableHandlerParts): Pick<Handlers, 'keepUnsendable' | 'readUnsendable'> {
  const namesFor = ({ account }: { readonly account?: string }) => ({
    adopted: queue().adopted,
    account: account ?? queue().account,
  });
  return {
    keepUnsendable(said) {
      const names = namesFor(said);
      return unlessRefused(() => {
        const heads = keepUnsendable(settings, names, said.record, said);
        if (heads === 'full') return tooMuchTyped;
        if (heads === 'apart') return typedApart;
        if (heads !== undefined && names.account === queue().account) tell(heads);
        return ok(null);
      });
    },
    readUnsendable: (said) => ok(readUnsendable(settings, namesFor(said), said.record)),
  };
}
