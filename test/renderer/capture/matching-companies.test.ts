import { expect, test } from 'vitest';
import { matchingCompanies } from '../../../renderer/capture/matching-companies.ts';
import { aCompany } from '../../support/builders.ts';

const companies = [
  aCompany({ id: 1, name: 'Blue Lantern' }),
  aCompany({ id: 2, name: 'Lantern & Co' }),
  aCompany({ id: 3, name: 'Atlantern' }),
  aCompany({ id: 4, name: null, domains: ['lantern.example'] }),
  aCompany({ id: 5, name: 'Kepler' }),
];

test('puts names that begin so first, then words, then whatever holds it', () => {
  expect(matchingCompanies(companies, ' LAN ').map(({ id }) => id)).toEqual([2, 1, 3, 4]);
});

test('offers the first few before anything is typed', () => {
  expect(matchingCompanies([...companies, ...companies], '')).toHaveLength(5);
});

test('finds a name whatever its case and accents', () => {
  const cafe = aCompany({ id: 6, name: 'Café Łódź', domains: ['BÜRO.example'] });
  for (const typed of ['cafe', 'LODZ', 'fé', 'buro']) {
    expect(matchingCompanies([...companies, cafe], typed).map(({ id }) => id)).toContain(6);
  }
});
