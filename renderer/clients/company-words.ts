/** The fields of a client in words a person would use. */
import { shownValue } from '../../shared/kinds/shown-value.ts';
import { countInWords } from '../ui/dates.ts';

/** `Arts and entertainment`; nothing where nothing is known. */
export function industryInWords(industry: string | null): string {
  return shownValue('company', 'industry', industry);
}

/** `2,000 clients`; of those a filter leaves, `3 clients match`. */
export function clientCount(count: number, isFiltered: boolean): string {
  const noun = count === 1 ? 'client' : 'clients';
  const verb = isFiltered ? (count === 1 ? ' matches' : ' match') : '';
  return `${countInWords(count)} ${noun}${verb}`;
}
