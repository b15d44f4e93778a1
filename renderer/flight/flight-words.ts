/** The results of a flight check in words. */
import { type ListName, listNames } from '../../shared/api/endpoints.ts';
import { unreachable } from '../../shared/assert.ts';
import { inASentence } from '../../shared/in-a-sentence.ts';
import type { Coverage, FlightStep, Gap } from '../../shared/pull/flight-check.ts';
import type { KitHere } from '../../shared/pull/flight-kit.ts';
import { summaryOf } from '../../shared/queue/words/describe.ts';
import { lists } from '../../shared/records/lists.ts';
import { UNTITLED } from '../../shared/shown-name.ts';
import { countInWords } from '../ui/dates.ts';

/** The most titles in a sentence before it counts the others. */
const TITLES_MAX = 3;

/** The name of a step, and its progress. */
export function stepInWords({
  name,
  isDone,
  done,
  of,
  needsUser = 0,
}: FlightStep): readonly [string, string] {
  switch (name) {
    case 'send':
      return [
        'Send changes',
        isDone
          ? summaryOf({ toSend: 0, needsUser }, countInWords)
          : `${countInWords(of ?? 0)} left`,
      ];
    case 'lists':
      return ['Check all lists', isDone ? 'Done' : `${done} of ${of}`];
    case 'kit':
      return ['Flight kit', `${countInWords(done)} of ${countInWords(of ?? 0)} notes`];
    case 'bodies':
      return [
        'Download notes',
        `${countInWords(done)}${of === null ? '' : ` of ${countInWords(of)}`}`,
      ];
    case 'compare':
      return ['Compare with the service', isDone ? 'Done' : ''];
    default:
      return unreachable(name);
  }
}

/** `430 notes with their texts, 25 clients and 75 contacts`: everything worth naming; may be empty. */
export function everythingInWords({ counts }: Pick<Coverage, 'counts'>): string {
  const named = listNames.filter((list) => !lists[list].isLookup && counts[list] > 0);
  const first: ListName[] = named.includes('notes') ? ['notes'] : [];
  const words = [...first, ...named.filter((list) => list !== 'notes')].map((list) => {
    const said = countOf(counts[list], list);
    return list === 'notes'
      ? `${said} with ${counts.notes === 1 ? 'its text' : 'their texts'}`
      : said;
  });
  return words.length === 0 ? '' : inASentence(words);
}

/** `Flight kit: 12 of 12 notes and 9 of 10 images of 3 clients are here. One image …`. */
export function kitInWords({ clients, notes, bodies, images }: KitHere): string {
  const all = images === null ? 0 : images.here + images.withheld + images.missing;
  const parts = [
    `${countInWords(bodies)} of ${countInWords(notes)} notes`,
    ...(images === null || all === 0
      ? []
      : [`${countInWords(images.here)} of ${countInWords(all)} images`]),
  ];
  const of = clients === 1 ? '1 client' : `${countInWords(clients)} clients`;
  const sentences = [
    `Flight kit: ${inASentence(parts)} of ${of} are on this computer.`,
    ...(images === null ? [] : [withheldInWords(images.withheld), missingInWords(images.missing)]),
  ];
  return sentences.filter(Boolean).join(' ');
}

function withheldInWords(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? 'One image waits until you allow its server.'
    : `${countInWords(count)} images wait until you allow their servers.`;
}

function missingInWords(count: number): string {
  if (count === 0) return '';
  return `${count === 1 ? 'One image' : `${countInWords(count)} images`} couldn’t be loaded.`;
}

/** One sentence for what is not here; `titles` are those of the notes it names, as far as known. */
export function gapInWords(gap: Gap, titles: readonly string[]): string {
  switch (gap.kind) {
    case 'needs-user':
      return `${changes(gap.count)} ${gap.count === 1 ? 'needs' : 'need'} your attention before ${
        gap.count === 1 ? 'it' : 'they'
      } can be sent.`;
    case 'unsent':
      return `${changes(gap.count)} ${gap.count === 1 ? 'is' : 'are'} not sent yet.`;
    case 'bodies':
      return `${countInWords(gap.count)} ${gap.count === 1 ? 'note' : 'notes'} couldn’t be downloaded${listTitles(gap.count, titles)}.`;
    case 'unreadable':
      return `${gap.count === 1 ? 'One record' : `${countInWords(gap.count)} records`} from the service couldn’t be read.`;
    case 'off':
      return gap.why;
    case 'missing':
      return `${countOf(gap.count, gap.list)} on the service ${gap.count === 1 ? 'is' : 'are'} not on this computer.`;
    default:
      return unreachable(gap);
  }
}

/** `1 client`, `25 clients`. */
function countOf(count: number, list: ListName): string {
  const [one, many] = lists[list].words;
  return `${countInWords(count)} ${count === 1 ? one : many}`;
}

function changes(count: number): string {
  return count === 1 ? 'One change' : `${countInWords(count)} changes`;
}

function listTitles(count: number, titles: readonly string[]): string {
  const shown = titles.slice(0, TITLES_MAX).map((title) => `“${title || UNTITLED}”`);
  if (shown.length === 0) return '';
  const more = count - shown.length;
  return `: ${inASentence(more > 0 ? [...shown, `${countInWords(more)} more`] : shown)}`;
}
