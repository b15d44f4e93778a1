/** What has to happen for the changes that wait to go out, in words. */
import type { LineState } from '../../shared/queue/queue.ts';

/** `They go out one after another.`; those that are parked wait for the user. */
export function whenInWords(
  { waiting, parked }: { readonly waiting: number; readonly parked: number },
  line: LineState | 'paused',
): string {
  if (waiting === 0) return '';
  const isOne = waiting === 1;
  const words = {
    open: isOne ? 'now' : 'one after another',
    paused: 'when the service takes more',
    'signed-out': 'after you sign in',
    unreachable: 'with the next connection',
  };
  const who = parked > 0 ? `${waiting} of them` : isOne ? 'It' : 'They';
  return `${who} ${isOne ? 'goes' : 'go'} out ${words[line]}.`;
}
