import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createSeededRandom } from '../../../service/seed/draw/seeded-random.ts';
import {
  type AcknowledgedPage,
  begin,
  endHead,
  endSweep,
  hasNoGap,
  isHeadOver,
  leaveHead,
  type Position,
  readAt,
  resume,
  sweptList,
  takePage,
} from '../../../shared/pull/sweep.ts';
import { NOON } from '../../support/builders.ts';

const start = begin({ startedAt: NOON, sort: '-updated_at', number: 4 });

function aPage(over: Partial<AcknowledgedPage> = {}): AcknowledgedPage {
  return { size: 100, fresh: 100, changed: 100, hasMore: true, ...over };
}

describe('a sweep', () => {
  test('[L1] [list.no_total] advances one page at a time, and is whole without a further page', () => {
    const first = takePage(start, aPage());
    expect(first).toEqual({ kind: 'more', position: { ...start, page: 2, records: 100 } });
    const last = takePage({ ...start, page: 2, records: 100 }, aPage({ fresh: 7, hasMore: false }));
    expect(last).toEqual({ kind: 'whole', records: 107 });
  });

  test('[L1] is whole at an empty page, even if the service promises more', () => {
    expect(takePage(start, aPage({ size: 0, fresh: 0 })).kind).toBe('whole');
  });

  test('[L6] makes its list as old as its start', () => {
    expect(endSweep({ ...start, page: 9 }, 812)).toEqual({ asOf: NOON, number: 4, records: 812 });
  });

  test('[L6.1] keeps a gap until a sweep is whole that began behind it', () => {
    const before = { asOf: NOON, number: 3, records: 812 };
    const gap = leaveHead(before, start); // sweep 4 is under way
    expect(endHead(gap, NOON + 1)).toEqual(gap);
    const after = endSweep({ ...start, startedAt: NOON + 1 }, 900, gap);
    expect(endHead(after, NOON + 2)).toEqual(after);
    const later = endSweep({ ...start, number: 5, startedAt: NOON + 2 }, 900, after);
    expect(endHead(later, NOON + 3)).toEqual({ ...later, headAt: NOON + 3 });
    const idle = leaveHead(before, undefined);
    expect(endHead(endSweep(start, 900, idle), NOON + 9)).toMatchObject({ headAt: NOON + 9 });
  });

  test('[L6.1] keeps a gap that an older version noted without its sweep', () => {
    const old = { asOf: NOON, number: 3, records: 812, hasGap: true };
    const gap = v.parse(sweptList, old);
    expect(gap).toEqual({ asOf: NOON, number: 3, records: 812, gapIn: 4 });
    expect(endHead(gap, NOON + 1)).toEqual(gap);
    // The sweep under way may have begun before the gap: only the one after it is behind it.
    const after = endSweep({ ...start, startedAt: NOON + 1 }, 900, gap);
    expect(endHead(after, NOON + 2)).toEqual(after);
    const later = endSweep({ ...start, number: 5, startedAt: NOON + 2 }, 900, after);
    expect(endHead(later, NOON + 3)).toEqual({ ...later, headAt: NOON + 3 });
    expect(v.parse(sweptList, later)).toEqual(later);
    expect(v.parse(sweptList, after)).toEqual(after);
    const none = v.parse(sweptList, { ...old, hasGap: false });
    expect(endHead(none, NOON + 1)).toMatchObject({ headAt: NOON + 1 });
  });

  test('[L6.2] counts no head from a future moment', () => {
    const list = { asOf: NOON, number: 3, records: 812, headAt: NOON + 60_000 };
    expect(readAt(list, NOON + 60_000)).toBe(NOON + 60_000);
    expect(readAt(list, NOON + 50_000)).toBe(NOON);
  });

  test('[L8.1] resumes with the page it had reached, and never before the first', () => {
    expect(resume({ ...start, page: 5 }).page).toBe(4);
    expect(resume(start).page).toBe(1);
    expect(hasNoGap(start, false)).toBe(true);
    expect(hasNoGap({ ...start, page: 4 }, false)).toBe(false);
    expect(hasNoGap({ ...start, page: 4 }, true)).toBe(true);
  });

  test('[L8] misses no lasting record, wherever it is interrupted', () => {
    for (let seed = 1; seed <= 300; seed += 1) expect([seed, missedIn(seed)]).toEqual([seed, []]);
  });

  test('[L7.1] ends a head at the first page that brings nothing new', () => {
    expect(isHeadOver(aPage({ changed: 1 }))).toBe(false);
    expect(isHeadOver(aPage({ changed: 0 }))).toBe(true);
    expect(isHeadOver(aPage({ hasMore: false }))).toBe(true);
  });
});

/**
 * Sweeps a list of 40 in pages of 4, interrupted at random. Records come and go only during an
 * interruption, because the sweep then returns to a known page. Returns what was missed.
 */
function missedIn(seed: number): number[] {
  const random = createSeededRandom(seed);
  const pick = (count: number) => Math.floor(random.fraction() * count);
  let list = Array.from({ length: 40 }, (_, id) => id);
  const always = new Set(list);
  const found = new Set<number>();
  let at: Position = begin({ startedAt: 0, sort: null, number: 1 });
  let isGroundKnown = true;
  let next = 1_000;
  for (let round = 0; round < 1_000; round += 1) {
    if (pick(4) === 0) {
      for (let change = pick(8); change > 0; change -= 1) {
        if (pick(2) === 0) list = [next++, ...list];
        else always.delete(list.splice(pick(list.length), 1)[0] ?? -1);
      }
      at = resume(at);
      isGroundKnown = false;
    }
    const page = list.slice((at.page - 1) * 4, at.page * 4);
    isGroundKnown ||= hasNoGap(at, page[0] !== undefined && found.has(page[0]));
    if (!isGroundKnown) {
      at = resume(at);
      continue;
    }
    const fresh = page.filter((id) => !found.has(id)).length;
    for (const id of page) found.add(id);
    const hasMore = at.page * 4 < list.length;
    const ended = takePage(at, { size: page.length, fresh, changed: 0, hasMore });
    if (ended.kind === 'whole') break;
    at = ended.position;
  }
  return [...always].filter((id) => !found.has(id));
}
