/** Which clients a few typed letters may mean, the likeliest first. */
import { foldText } from '../../shared/fold-text.ts';
import type { Company } from '../../shared/records/company.ts';

/** As many as fit above the field. */
const SHOWN_MAX = 5;

/**
 * Names that begin with `typed`, then words that do, then names and domains that hold it. A match with
 * the id `heldId` is always among them: others that come in do not push it out.
 */
export function matchingCompanies(
  companies: readonly Company[],
  typed: string,
  heldId?: number | null,
): Company[] {
  const wanted = foldText(typed.trim());
  const matches = companies
    .map((company) => ({ company, rank: rankOf(company, wanted) }))
    .filter(({ rank }) => rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .map(({ company }) => company);
  const heldAt = matches.findIndex(({ id }) => id === heldId);
  return matches.filter((_, index) =>
    heldAt < SHOWN_MAX ? index < SHOWN_MAX : index < SHOWN_MAX - 1 || index === heldAt,
  );
}

function rankOf({ name, domains }: Company, wanted: string): number {
  const text = foldText(name ?? '');
  if (text.startsWith(wanted)) return 0;
  if (text.split(/\s+/).some((word) => word.startsWith(wanted))) return 1;
  return text.includes(wanted) || domains.some((domain) => foldText(domain).includes(wanted))
    ? 2
    : 3;
}
