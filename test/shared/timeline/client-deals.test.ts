import { describe, expect, test } from 'vitest';
import type { Deal } from '../../../shared/records/deal.ts';
import { dealsOfClient } from '../../../shared/timeline/client-deals.ts';
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

  test('are those that name it, where no other client has its name', () => {
    expect(judge({ company_name: 'Atlas', contact_ids: [] })).toBe('sure');
    expect(judge({ company_name: 'Nova', contact_ids: [1] })).toBe('other');
    expect(judge({ company_name: null, contact_ids: [1] })).toBe('sure');
    expect(judge({ company_name: null, contact_ids: [2] })).toBe('other');
  });

  test('are told apart by their contacts where two clients share a name', () => {
    const both = [{ id: 4 }, { id: 5 }];
    expect(judge({ company_name: 'Atlas', contact_ids: [1] }, both)).toBe('sure');
    expect(judge({ company_name: 'Atlas', contact_ids: [2] }, both)).toBe('other');
    expect(judge({ company_name: 'Atlas', contact_ids: [] }, both)).toBe('unsure');
  });
});
