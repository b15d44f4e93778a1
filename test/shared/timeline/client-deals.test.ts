import { describe, expect, test } from 'vitest';
import type { Deal } from '../../../shared/records/deal.ts';
import { clientsOfDeal, dealsOfClient } from '../../../shared/timeline/client-deals.ts';
import { aRecord } from '../../support/builders.ts';

describe('the deals of a client', () => {
  const aDeal = (over: Partial<Deal>) => aRecord('deal', over) as unknown as Deal;
  const client = { id: 4, name: 'Atlas' };
  const contacts = [
    { id: 1, company_ids: [4] },
    { id: 2, company_ids: [5] },
  ];
  const judge = (over: Partial<Deal>, namesakes = [{ id: 4 }]) => {
    const found = dealsOfClient([aDeal(over)], { client, namesakes, contacts });
    return found.sure.length > 0 ? 'sure' : found.unsure.length > 0 ? 'unsure' : 'other';
  };

  test('are those that name it, if no other client has its name', () => {
    expect(judge({ company_name: 'Atlas', contact_ids: [] })).toBe('sure');
    expect(judge({ company_name: 'Nova', contact_ids: [1] })).toBe('other');
    expect(judge({ company_name: null, contact_ids: [1] })).toBe('sure');
    expect(judge({ company_name: null, contact_ids: [2] })).toBe('other');
  });

  test('are told apart by their contacts if two clients share a name', () => {
    const both = [{ id: 4 }, { id: 5 }];
    expect(judge({ company_name: 'Atlas', contact_ids: [1] }, both)).toBe('sure');
    expect(judge({ company_name: 'Atlas', contact_ids: [2] }, both)).toBe('other');
    expect(judge({ company_name: 'Atlas', contact_ids: [] }, both)).toBe('unsure');
  });
});

describe('the client of a deal', () => {
  const companies = [
    { id: 4, name: 'Atlas' },
    { id: 5, name: 'Atlas' },
    { id: 6, name: 'Nova' },
  ];
  const idsOf = (name: string | null, ...contactOf: readonly number[]) => {
    const contacts = contactOf.map((id) => ({ id, company_ids: [id] }));
    return clientsOfDeal({ name }, { companies, contacts }).map(({ id }) => id);
  };

  test('is the only one of its name, whatever its contacts are of', () => {
    expect(idsOf('Nova')).toEqual([6]);
    expect(idsOf('Nova', 4)).toEqual([6]);
  });

  test('is told by its contacts if two clients share the name, and is both if they do not say', () => {
    expect(idsOf('Atlas', 5)).toEqual([5]);
    expect(idsOf('Atlas')).toEqual([4, 5]);
    expect(idsOf('Atlas', 6)).toEqual([4, 5]);
  });

  test('is that of its contacts if it names none, and nobody if nothing here has the name', () => {
    expect(idsOf(null, 4)).toEqual([4]);
    expect(idsOf(null)).toEqual([]);
    expect(idsOf('Elsewhere', 4)).toEqual([]);
  });
});
