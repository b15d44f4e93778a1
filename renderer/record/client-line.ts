/** The line below a client's name: the industry, the size, and since when; what is unknown is left out. */
import { shownValue } from '../../shared/kinds/shown-value.ts';
import type { ConfirmedRecord } from '../../shared/records/kinds.ts';
import { dayOf, parseTimestamp } from '../../shared/time.ts';
import { monthInWords } from '../ui/dates.ts';

/** `Sports`, `51–200 people`, `client since Aug 2023`. */
export function clientLine(record: ConfirmedRecord, zone: string): readonly string[] {
  const wordsOf = (name: string) => shownValue('company', name, record[name]);
  const size = wordsOf('company_size').replace(/^(\d+) to (\S+ people)$/, '$1–$2');
  return [wordsOf('industry'), size, sinceInWords(record['created_at'], zone)].filter(Boolean);
}

function sinceInWords(created: unknown, zone: string): string {
  const at = typeof created === 'string' ? parseTimestamp(created) : Number.NaN;
  if (Number.isNaN(at)) return '';
  return `client since ${monthInWords(dayOf(at, zone).slice(0, 7), undefined, 'short')}`;
}
