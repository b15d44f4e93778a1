/** The words for a fact of a record on its page. */
import { isLocalId } from '../../shared/ids.ts';
import { isDay } from '../../shared/is-day.ts';
import type { Fact } from '../../shared/kinds/facts.ts';
import { valueOfField } from '../../shared/kinds/shown-value.ts';
import { inCurrency } from '../../shared/money.ts';
import type { Absence } from '../../shared/pull/delivery.ts';
import { fieldsSet, isLive, type PendingWrite } from '../../shared/queue/pending-write.ts';
import { isLockedOut } from '../../shared/queue/refusals.ts';
import type { ConfirmedRecord, Fields } from '../../shared/records/kinds.ts';
import { type Instant, parseTimestamp } from '../../shared/time.ts';
import { type Dates, dayInWords } from '../ui/dates.ts';

type Parts = { readonly dates: Dates; readonly now: Instant };

/** Nothing where the record says nothing; amounts with the currency of the record. */
export function factInWords({ field, value }: Fact, record: Fields, { dates, now }: Parts): string {
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  if (field.control === 'money') return inCurrency(text, String(record['currency'] ?? ''));
  if (field.control === 'day' && isDay(text)) return dayInWords(text, dates.today(now));
  if (field.value === 'moment') {
    const at = parseTimestamp(text);
    return Number.isNaN(at) ? text : dates.momentWithDay(at, now);
  }
  return valueOfField(field, value);
}

/** Why lists do not show a record that can be read all the same; `undefined` if they may. */
export function leftOutInWords(
  { archived_at: archived }: Fields,
  absence: Absence | undefined,
  word: string,
): string | undefined {
  if (archived && word === 'client') {
    return 'This client is archived: its list marks it, and it can’t be chosen. More has “Unarchive”.';
  }
  if (archived) return `This ${word} is archived, so lists leave it out. More has “Unarchive”.`;
  if (absence !== 'unlisted') return undefined;
  return `No list of the service has this ${word} any more. It can still be read.`;
}

/** The addresses that a fact holds, each as it is shown and as a browser opens it. */
export function addressesIn({ field, value }: Fact): readonly { text: string; url: string }[] {
  const texts = (Array.isArray(value) ? value : [value]).map((one) => String(one).trim());
  return [...new Set(texts)].filter(Boolean).map((text) => {
    const shown = text.replace(/^https?:\/\//, '');
    if (field.addressIn === 'mail') return { text: shown, url: `mailto:${text}` };
    return { text: shown, url: /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}` };
  });
}

/** The whole of what a fact shortens, for a tooltip; nothing where it shortens nothing. */
export function wholeFact({ field, value }: Fact, { dates }: Pick<Parts, 'dates'>): string {
  if (typeof value !== 'string' || value === '') return '';
  if (field.control === 'day') return value;
  const at = field.value === 'moment' ? parseTimestamp(value) : Number.NaN;
  return Number.isNaN(at) ? '' : dates.full(at);
}

/**
 * The facts that the service has set: none in a record that it has not got. The old name of a stage or status
 * whose change was not sent is left out, because the changed field shows the new one.
 */
export function factsOfService(
  record: ConfirmedRecord,
  facts: readonly Fact[],
  writes: readonly PendingWrite[],
): readonly Fact[] {
  if (isLocalId(String(record.id))) return [];
  const changed = writes
    .filter((write) => isLive(write) && !isLockedOut(write, record))
    .flatMap((write) => Object.keys(fieldsSet(write)));
  return facts.filter(({ field: { repeats = '' } }) => !changed.includes(repeats));
}
