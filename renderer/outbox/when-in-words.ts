/** What has to happen for the changes that wait to be sent, in words. */
import type { LineState } from '../../shared/queue/queue.ts';
import { countInWords } from '../ui/dates.ts';

/** `They are sent one after another.`; those that are parked wait for the user. */
export function whenInWords(
  { waiting, parked }: { readonly waiting: number; readonly parked: number },
  line: LineState | 'paused',
): string {
  if (waiting === 0) return '';
  const isOne = waiting === 1;
  const words = {
    open: isOne ? 'now' : 'one after another',
    paused: 'when the service allows more',
    'signed-out': 'after you sign in',
    unreachable: 'when you’re online',
  };
  const who = parked > 0 ? `${countInWords(waiting)} of them` : isOne ? 'It' : 'They';
  return `${who} ${isOne ? 'is' : 'are'} sent ${words[line]}.`;
}
