/** The numbers of deals, projects and documents that people use. */

/** Makes D-1000 the account's first deal. */
const DEALS_BEFORE = 999;

/** The number of the account's `count`th deal, counted from 1 (deal.number). */
export function dealNumber(count: number): string {
  return `D-${DEALS_BEFORE + count}`;
}

/** The number of the account's `count`th document, counted from 1. */
export function documentNumber(count: number): string {
  return `DOC-${String(count).padStart(4, '0')}`;
}

/** The number of a client's `sequence`th project: the initials and the count (project.number). */
export function projectNumber(companyName: string, sequence: number): string {
  return `${initials(companyName) || 'P'}-${String(sequence).padStart(2, '0')}`;
}

function initials(name: string): string {
  return name
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
    .slice(0, 3);
}
