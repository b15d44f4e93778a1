/** The client company of a new document, and whether every field agrees with it (rules 4 to 6). */
import { wrappers } from '../../shared/api/assumptions.ts';
import type { ClientField } from '../store/documents.ts';
import { type Detail, inBody } from '../web/problem.ts';

/** The fields of POST /docs that lead to a client company. */
export const clientFields = [
  'company_id',
  'contact_id',
  'project_id',
  'deal_id',
] as const satisfies readonly ClientField[];

/** A field that names a record in reach, and the companies of that record. */
export type Naming = { readonly field: ClientField; readonly companies: readonly number[] };

export type DocumentClient = { readonly companyId: number; readonly setBy: ClientField };

/** The first of `company_id`, the project's client and the deal's client (docs.client_order). */
const inOrder = ['company_id', 'project_id', 'deal_id'] as const satisfies readonly ClientField[];

/** The document's client; a contact alone sets none. */
export function clientOf(namings: readonly Naming[]): DocumentClient | undefined {
  for (const field of inOrder) {
    const companyId = namings.find((naming) => naming.field === field)?.companies[0];
    if (companyId !== undefined) return { companyId, setBy: field };
  }
  return undefined;
}

/**
 * Returns an `invalid_value` for each field that does not point at the client (docs.same_company,
 * docs.mismatch). A record without a company does not point at the client either.
 */
export function clientProblems(namings: readonly Naming[]): Detail[] {
  const client = clientOf(namings);
  if (!client) return [];
  return namings
    .filter(({ companies }) => !companies.includes(client.companyId))
    .map(({ field }) => {
      const message = `${field} does not belong to the client company, which ${client.setBy} has set.`;
      return inBody([wrappers.doc, field], 'invalid_value', message);
    });
}
