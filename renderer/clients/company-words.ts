/** The fields of a client in words a person would use. */
import type { Company } from '../../shared/records/company.ts';
import { countInWords } from '../ui/dates.ts';

const sizes: Readonly<Record<string, string>> = {
  size_1_10: '1 to 10 people',
  size_11_50: '11 to 50 people',
  size_51_200: '51 to 200 people',
  size_201_1000: '201 to 1,000 people',
  size_1000_plus: 'More than 1,000 people',
};

const sources: Readonly<Record<string, string>> = { ai_referrals: 'AI referrals' };
const industries: Readonly<Record<string, string>> = {
  e_commerce_and_shopping: 'E-commerce and shopping',
};

/** `Arts and entertainment`; `null` where nothing is known. */
export function industryInWords(industry: string | null): string | null {
  return industry === null ? null : (industries[industry] ?? spoken(industry));
}

/** `11 to 50 people`; an unknown code is shown as it came. */
export function sizeInWords(size: string | null): string | null {
  return size === null ? null : (sizes[size] ?? spoken(size));
}

/** How the client was won: `Referrals`. */
export function sourceInWords(source: string | null): string | null {
  return source === null ? null : (sources[source] ?? spoken(source));
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

function spoken(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
