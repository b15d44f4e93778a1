import { expect, test } from 'vitest';
import { matchNames } from '../../../renderer/ui/matching-names.ts';
import type { Company } from '../../../shared/records/company.ts';
import { aCompany } from '../../support/builders.ts';

const companies = [
  aCompany({ id: 1, name: 'Blue Lantern' }),
  aCompany({ id: 2, name: 'Lantern & Co' }),
  aCompany({ id: 3, name: 'Atlantern' }),
  aCompany({ id: 4, name: null, domains: ['lantern.example'] }),
  aCompany({ id: 5, name: 'Kepler' }),
];

const namesOf = ({ name, domains }: Company) => [name ?? '', ...domains];

test('puts names with that beginning first, then words, then the others that contain it', () => {
  expect(matchNames(companies, ' LAN ', { namesOf }).map(({ id }) => id)).toEqual([2, 1, 3, 4]);
});

test('offers the first few before anything is typed', () => {
  expect(matchNames([...companies, ...companies], '', { namesOf })).toHaveLength(5);
});

test('finds a name whatever its case and accents', () => {
  const cafe = aCompany({ id: 6, name: 'Café Łódź', domains: ['BÜRO.example'] });
  for (const typed of ['cafe', 'LODZ', 'fé', 'buro']) {
    expect(matchNames([...companies, cafe], typed, { namesOf }).map(({ id }) => id)).toContain(6);
  }
});
