import { expect, test } from 'vitest';
import { clientCount, industryInWords } from '../../../renderer/clients/company-words.ts';
import { industries } from '../../../shared/records/company.ts';

test('names every documented industry in words, and an unknown one as well as it can', () => {
  for (const industry of industries) expect(industryInWords(industry)).toMatch(/^[A-Z][a-z -]+$/);
  expect(industryInWords('space_travel')).toBe('Space travel');
  expect(industryInWords(null)).toBe('');
});

test('counts clients', () => {
  expect([clientCount(2000, false), clientCount(1, true)]).toEqual([
    '2,000 clients',
    '1 client matches',
  ]);
});
