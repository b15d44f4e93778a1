/** How old what is on the screen is, and what of it is still coming, in words. */
import type { ListName } from '../../shared/api/endpoints.ts';
import { inASentence } from '../../shared/in-a-sentence.ts';
import { type Place, places } from '../../shared/ipc/places.ts';
import type { Status } from '../../shared/ipc/state.ts';
import { lists } from '../../shared/records/lists.ts';
import { type Instant, isAhead, MINUTE_MS } from '../../shared/time.ts';
import { countInWords, type Dates } from '../ui/dates.ts';
import { onceOnline } from './standing.ts';

/**
 * `Updated 09:12`: when the list was last read up to what was known. While it comes for the first
 * time, how much of it has come.
 */
export function ageInWords(list: ListName, status: Status, dates: Dates, now: Instant): string {
  const at = status.readAt[list];
  if (at !== null) return `Updated ${momentInWords(at, dates, now)}`;
  if (status.line !== 'open') return 'Not downloaded yet';
  return sweepInWords(status) ?? '';
}

/** The same of what a place shows, and of the open note where that was read later; empty where it shows no records. */
export function placeAgeInWords(place: Place, status: Status, dates: Dates, now: Instant): string {
  const list = places[place].lists.at(0);
  if (list === undefined || status.readAt[list] === null) {
    return list === undefined || status.line === 'open' ? '' : 'Not downloaded yet';
  }
  const age = ageInWords(list, status, dates, now);
  const { openNote } = status;
  if (place !== 'notes' || openNote === null || openNote.at <= status.readAt[list]) return age;
  const words = momentInWords(openNote.at, dates, now);
  return age === `Updated ${words}` ? age : `${age} · this note ${words}`;
}

/** Names what is being downloaded: note texts, and a list that has never come; nothing while offline. */
export function downloadsInWords(status: Status): string[] {
  const { bodiesLeft, line } = status;
  if (line !== 'open') return [];
  const notes = `Downloading ${countInWords(bodiesLeft)} ${bodiesLeft === 1 ? 'note' : 'notes'}`;
  return [...(bodiesLeft > 0 ? [notes] : []), ...[sweepInWords(status) ?? []].flat()];
}

/** Says that nothing can be downloaded, because the cache or main's disk refuses it; `null` where it can. */
export function stalledInWords(
  { stalledBy }: Pick<Status, 'stalledBy'>,
  cacheProblem: string | null,
): string | null {
  if (cacheProblem !== null) {
    return 'Downloads can’t be saved: this disk is full or refuses. Your own work is safe.';
  }
  return stalledBy === undefined ? null : `Downloads stopped. ${stalledBy}`;
}

/** Says that the records of a list are not here yet; empty where they are. */
export function notHereInWords(list: ListName, status: Status): string {
  if (status.asOf[list] !== null) return '';
  if (status.line === 'open' || status.off[list] !== undefined) {
    return firstDownloadInWords(list, status);
  }
  return `Your ${lists[list].words[1]} will be downloaded ${onceOnline(status)}.`;
}

/** Names those of these lists that are still to come; empty where all that the account has (A2) is here. */
export function missingInWords(
  among: readonly ListName[],
  { asOf, off }: Pick<Status, 'asOf' | 'off'>,
): string {
  const missing = among.filter((list) => asOf[list] === null && off[list] === undefined);
  if (missing.length === 0) return '';
  return `Not on this computer yet: ${inASentence(missing.map((list) => lists[list].words[1]))}.`;
}

/** The text of an empty list while its records come for the first time, or why they cannot (A2). */
function firstDownloadInWords(list: ListName, { sweeping, off }: Status): string {
  const why = off[list];
  if (why !== undefined) return why;
  const words = `Downloading your ${lists[list].words[1]}…`;
  if (sweeping?.list !== list || sweeping.records === 0) return words;
  return `${words} ${countInWords(sweeping.records)}`;
}

/** There are no totals (list.no_total). */
function sweepInWords({ sweeping, asOf }: Status): string | undefined {
  if (sweeping === null || asOf[sweeping.list] !== null) return undefined;
  const words = `Downloading ${lists[sweeping.list].words[1]}…`;
  return sweeping.records === 0 ? words : `${words} ${countInWords(sweeping.records)}`;
}

/** `just now`, `09:12`. A moment ahead of now is no age: the clock was set back since. */
export function momentInWords(at: Instant, dates: Dates, now: Instant): string {
  if (isAhead(at, now)) return 'some time ago';
  return now - at < MINUTE_MS ? 'just now' : dates.moment(at, now);
}
