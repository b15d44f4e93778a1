/** Tells in words what has to happen before waiting changes are sent. */
import type { Status } from '../../shared/ipc/state.ts';
import type { ConnectionState } from '../../shared/queue/queue.ts';
import type { WaitReason } from '../../shared/queue/words/wait-reason.ts';
import { countInWords } from '../ui/dates.ts';
import { onceOnline } from '../words/standing.ts';

/** `They are sent one after another.`; the others wait for the user. */
export function whenInWords(
  { all, waiting }: { readonly all: number; readonly waiting: number },
  line: ConnectionState | 'paused' | WaitReason,
  status: Pick<Status, 'line' | 'isFailing'>,
): string {
  if (waiting === 0) return '';
  const isOne = waiting === 1;
  const words = {
    open: isOne ? 'now' : 'one after another',
    paused: 'when the service allows more',
    service: 'when the service allows it',
    undo: isOne ? 'unless you undo it first' : 'unless you undo them first',
    form: isOne ? 'once you leave its form' : 'once you leave their forms',
    'signed-out': 'after you sign in',
    unreachable: onceOnline(status),
  };
  const who = waiting < all ? `${countInWords(waiting)} of them` : isOne ? 'It' : 'They';
  return `${who} ${isOne ? 'is' : 'are'} sent ${words[line]}.`;
}
