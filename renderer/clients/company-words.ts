/** The fields of a client in words a person would use. */
import { spoken } from '../../shared/kinds/field.ts';
import { fieldsOf, kinds } from '../../shared/kinds/kinds.ts';
import { shownValue } from '../../shared/kinds/shown-value.ts';
import type { Company } from '../../shared/records/company.ts';
import { countInWords } from '../ui/dates.ts';

/** `Arts and entertainment`; nothing where nothing is known. */
export function industryInWords(industry: string | null): string {
  return shownValue('company', 'industry', industry);
}

/** What is one of a few values, each with what it is called: `Size`, `11 to 50 people`. */
export function companyFacts(company: Company): [string, string][] {
  const values = fieldsOf('company', company);
  return Object.entries(kinds.company.fields).flatMap(([name, { label, control }]) =>
    control === 'choice' ? [[label, shownValue('company', name, values[name])]] : [],
  );
}

/** One place on the web where the client is. */
export type CompanyLink = { readonly label: string; readonly url: string };

/** Domains and profiles as addresses a browser opens; a profile may be stored without its scheme. */
export function companyLinks(company: Company): CompanyLink[] {
  const profiles = (['linkedin', 'instagram', 'twitter', 'facebook'] as const).flatMap((name) => {
    const value = company[name]?.trim();
    if (!value) return [];
    return [
      { label: `${name === 'linkedin' ? 'LinkedIn' : spoken(name)}`, url: withScheme(value) },
    ];
  });
  const domains = company.domains.map((domain) => ({ label: domain, url: withScheme(domain) }));
  return [...domains, ...profiles];
}

/** `2,000 clients`; of those a filter leaves, `3 clients match`. */
export function clientCount(count: number, isFiltered: boolean): string {
  const noun = count === 1 ? 'client' : 'clients';
  const verb = isFiltered ? (count === 1 ? ' matches' : ' match') : '';
  return `${countInWords(count)} ${noun}${verb}`;
}

function withScheme(address: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
}
