/** Which clients a few typed letters may mean, the likeliest first. */
import { foldText } from '../../shared/fold-text.ts';
import type { Company } from '../../shared/records/company.ts';

/** As many as fit above the field. */
const SHOWN_MAX = 5;

/** Names that begin with `typed`, then words that do, then names and domains that hold it. */
export function matchingCompanies(companies: readonly Company[], typed: string): Company[] {
  const wanted = foldText(typed.trim());
  return companies
    .map((company) => ({ company, rank: rankOf(company, wanted) }))
    .filter(({ rank }) => rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, SHOWN_MAX)
    .map(({ company }) => company);
}

function rankOf({ name, domains }: Company, wanted: string): number {
  const text = foldText(name ?? '');
  if (text.startsWith(wanted)) return 0;
  if (text.split(/\s+/).some((word) => word.startsWith(wanted))) return 1;
  return text.includes(wanted) || domains.some((domain) => foldText(domain).includes(wanted))
    ? 2
    : 3;
}
