/**
 * The requests of tests about invoices over HTTP; each call fails where the service does otherwise.
 */
import type { Invoice } from '../../shared/records/invoice.ts';
import { recordCalls } from './record-calls.ts';
import type { StartedService } from './start-service.ts';

/** The calls, as the owner unless a key is given. */
export function invoiceCalls(service: StartedService) {
  const calls = recordCalls<Invoice>(() => service, '/invoices', 'invoice');
  return {
    ...calls,
    listed: (query = '', key?: string) => calls.listed(`page[size]=100&${query}`, key),
    /** Returns the problems of a refused write, as `pointer code`, in order. */
    async refusals(
      method: 'POST' | 'PATCH' | 'DELETE',
      id: number,
      fields?: Record<string, unknown>,
    ): Promise<string[]> {
      const path = method === 'POST' ? '/invoices' : `/invoices/${id}`;
      return (await calls.refusals(method, path, fields)).map((problem) => problem.join(' '));
    },
  };
}
