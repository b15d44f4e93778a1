import { expect, test } from 'vitest';
import { listNames } from '../../../shared/api/endpoints.ts';
import { troubleInWords } from '../../../shared/pull/list-trouble.ts';

test('[L9] says in one plain sentence why a list cannot be had', () => {
  const refused = (status: number) => troubleInWords('invoices', { kind: 'refused', status });
  expect(refused(404)).toBe('This service does not hand out invoices.');
  expect(refused(403)).toBe('Your account may not see invoices.');
  expect(refused(400)).toBe('This service did not hand out its invoices.');
  expect(troubleInWords('tags', { kind: 'unreadable' })).toBe(
    'This service answers for tags in a form that Traytable cannot read.',
  );
});

test('[L17] says how comments come where they have no list', () => {
  const words = troubleInWords('comments', { kind: 'refused', status: 400 });
  expect(words).toMatch(/one task or deal at a time/);
  for (const list of listNames) {
    expect(troubleInWords(list, { kind: 'refused', status: 404 })).toMatch(/^[A-Z].*\.$/);
  }
});
