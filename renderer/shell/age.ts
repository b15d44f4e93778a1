/** How old a list on screen is, in words. */
import type { ListName } from '../../shared/api/endpoints.ts';
import type { Status } from '../../shared/ipc/state.ts';
import { lists } from '../../shared/records/lists.ts';
import { type Instant, MINUTE_MS } from '../../shared/time.ts';
import { countInWords, type Dates } from '../ui/dates.ts';

/** `As of 09:12`; while a list comes for the first time, how much of it has come. */
export function ageInWords(list: ListName, status: Status, dates: Dates, now: Instant): string {
  const at = status.asOf[list];
  if (at !== null) {
    const moment = now - at < MINUTE_MS ? 'now' : dates.moment(at, now).replace(/^today /, '');
    return `As of ${moment}`;
  }
  const { sweeping } = status;
  if (sweeping === null) return status.line === 'open' ? '' : 'Not fetched yet';
  const [one, many] = lists[sweeping.list].words;
  return `${countInWords(sweeping.records)} ${sweeping.records === 1 ? one : many} so far`;
}
