import type { Handlers } from '../../shared/ipc/contract.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import { ok } from '../../shared/result.ts';
import { onDisk } from '../store/on-disk.ts';
import type { Settings } from '../store/settings.ts';
import { keepUnsendable, readUnsendable } from '../store/unsendable.ts';

/** Takes fields of a window that cannot be sent as they are. */
export function unsendableHandlers(
  settings: Settings,
  queue: () => Pick<Queue, 'account' | 'adopted'>,
): Pick<Handlers, 'keepUnsendable' | 'readUnsendable'> {
  const namesFor = ({ account }: { readonly account?: string }) => ({
    adopted: queue().adopted,
    account: account ?? queue().account,
  });
  return {
    keepUnsendable(said) {
      return onDisk(() => keepUnsendable(settings, namesFor(said), said.record, said), null);
    },
    readUnsendable: (said) => ok(readUnsendable(settings, namesFor(said), said.record)),
  };
}
