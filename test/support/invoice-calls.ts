/** What tests ask of invoices over HTTP; each call fails where the service does otherwise. */
import { expect } from 'vitest';
import type { Invoice } from '../../shared/records/invoice.ts';
import type { StartedService } from './start-service.ts';

type Fields = Record<string, unknown>;

/** The calls, as the owner unless a key is given. */
export function invoiceCalls({ api }: StartedService) {
  async function answered(expected: number, method: string, path: string, values: unknown[]) {
    const [body, key] = values as [unknown, string | undefined];
    const reply = await api(method, path, body, key);
    expect({ status: reply.status, error: reply.body.error }).toEqual({
      status: expected,
      error: undefined,
    });
    return reply.body.data;
  }
  return {
    created: (fields: Fields, key?: string): Promise<Invoice> =>
      answered(201, 'POST', '/invoices', [{ invoice: fields }, key]),
    patched: (id: number, fields: Fields, key?: string): Promise<Invoice> =>
      answered(200, 'PATCH', `/invoices/${id}`, [{ invoice: fields }, key]),
    deleted: (id: number): Promise<Invoice> => answered(200, 'DELETE', `/invoices/${id}`, []),
    read: (id: number, key?: string): Promise<Invoice> =>
      answered(200, 'GET', `/invoices/${id}`, [undefined, key]),
    listed: (query = '', key?: string): Promise<Invoice[]> =>
      answered(200, 'GET', `/invoices?page[size]=100&${query}`, [undefined, key]),
    /** What a refused write is told, as `pointer code`, in order. */
    async refusals(method: 'POST' | 'PATCH' | 'DELETE', id: number, fields?: Fields) {
      const path = method === 'POST' ? '/invoices' : `/invoices/${id}`;
      const { status, body } = await api(method, path, fields && { invoice: fields });
      expect([status, body.error?.type]).toEqual([422, 'validation_error']);
      type Refusal = { readonly source: { readonly pointer: string }; readonly code: string };
      return (body.error.details as Refusal[]).map(
        ({ source, code }) => `${source.pointer} ${code}`,
      );
    },
  };
}
