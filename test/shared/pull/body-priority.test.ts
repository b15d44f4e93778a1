import { describe, expect, test } from 'vitest';
import { bodyRank, bodyRanks, nextBody } from '../../../shared/pull/body-priority.ts';
import { aSummary } from '../../support/builders.ts';

function wanted(over: Partial<Record<(typeof bodyRanks)[number], readonly string[]>>) {
  const sets = bodyRanks.map((rank) => [rank, new Set(over[rank] ?? [])] as const);
  return Object.fromEntries(sets) as Record<(typeof bodyRanks)[number], Set<string>>;
}

describe('the next body', () => {
  test('[L3] takes the last opened first, then the flight kit, recent, the remaining, failed ones', () => {
    const all = wanted({
      open: ['a', 'b'],
      kit: ['c', 'd'],
      recent: ['e'],
      rest: ['f'],
      failed: ['g'],
    });
    const order: string[] = [];
    for (let next = nextBody(all); next !== undefined; next = nextBody(all)) {
      order.push(next.id);
      all[next.rank].delete(next.id);
    }
    expect(order).toEqual(['b', 'a', 'c', 'd', 'e', 'f', 'g']);
  });

  test('[L3] recognises a note of a client in the flight kit, and a new one', () => {
    const link = (record_type: string) => ({ note_links: [{ id: 1, record_id: 4, record_type }] });
    const kit = new Set([4]);
    expect(bodyRank(aSummary(link('company')), { kit, isHead: false })).toBe('kit');
    expect(bodyRank(aSummary(link('project')), { kit, isHead: false })).toBe('rest');
    expect(bodyRank(aSummary(), { kit, isHead: true })).toBe('recent');
  });
});
