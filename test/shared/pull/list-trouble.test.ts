import { expect, test } from 'vitest';
import { listNames } from '../../../shared/api/endpoints.ts';
import { troubleInWords } from '../../../shared/pull/list-trouble.ts';

test('[L9] tells in one plain sentence why a list cannot be read', () => {
  const refused = (status: number) => troubleInWords('invoices', { kind: 'refused', status });
  expect(refused(404)).toBe('Invoices aren’t available from this service.');
  expect(refused(403)).toBe('You don’t have access to invoices.');
  expect(refused(400)).toBe('The service rejected the request for invoices.');
  expect(troubleInWords('tags', { kind: 'unreadable' })).toBe(
    'Traytable can’t read the service’s response for tags.',
  );
  expect(troubleInWords('tags', { kind: 'broken' })).toBe(
    'The service didn’t answer the request for tags.',
  );
});

test('[L17] tells how comments come without their list', () => {
  const words = troubleInWords('comments', { kind: 'refused', status: 400 });
  expect(words).toMatch(/for one task or deal at a time/);
  for (const list of listNames) {
    expect(troubleInWords(list, { kind: 'refused', status: 404 })).toMatch(/^[A-Z].*\.$/);
  }
});
