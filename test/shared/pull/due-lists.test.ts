import { describe, expect, test } from 'vitest';
import type { ListName } from '../../../shared/api/endpoints.ts';
import { DueLists } from '../../../shared/pull/due-lists.ts';
import type { Position, SweptList } from '../../../shared/pull/sweep.ts';
import { SWEEP_EVERY_MS } from '../../../shared/pull-limits.ts';
import { PROBE_MAX_MS } from '../../../shared/request-limits.ts';

const start = 1_000_000_000;

function aWorld({ isUnfinished = false } = {}) {
  let at = start;
  const swept = new Map<ListName, SweptList>();
  const due = new DueLists({
    clock: { now: () => at },
    swept: (list) => swept.get(list),
    isUnfinished: () => isUnfinished,
  });
  const markWhole = (list: ListName, hasSuspects = false) => {
    const position: Position = { number: 1, startedAt: at, page: 1, records: 10, sort: null };
    swept.set(list, { number: 1, asOf: at, records: 10 });
    due.markWhole(list, position, { records: 10, hasSuspects });
  };
  /** Sweeps all due lists; returns their order. */
  const sweepAll = (): ListName[] => {
    const order: ListName[] = [];
    for (let next = due.next(); next?.isWhole; next = due.next()) {
      order.push(next.list);
      markWhole(next.list);
    }
    return order;
  };
  const pass = (ms: number) => {
    at += ms;
  };
  return { due, markWhole, sweepAll, pass, swept };
}

describe('the order of lists', () => {
  test('[L7] reads lookups first, then what the user views, then everything else', () => {
    const { due, sweepAll } = aWorld();
    due.viewLists(['tasks']);
    const order = sweepAll();
    expect(order.indexOf('tags')).toBeLessThan(order.indexOf('tasks'));
    expect(order.indexOf('tasks')).toBeLessThan(order.indexOf('notes'));
  });

  test('reports that another list is wanted more until it has come once', () => {
    const { due, markWhole } = aWorld();
    due.viewLists(['tasks']);
    expect(due.isOtherMoreUrgent('notes')).toBe(true);
    expect(due.isFirstPull()).toBe(true);
    for (let next = due.next(); next && next.list !== 'notes'; next = due.next())
      markWhole(next.list);
    expect(due.isOtherMoreUrgent('notes')).toBe(false);
  });

  test('counts a screen as news only if it changes the order and a list on it is due', () => {
    const { due, sweepAll } = aWorld();
    expect(due.viewLists(['tasks'])).toBe(true);
    expect(due.viewLists(['tasks'])).toBe(false);
    sweepAll();
    expect(due.viewLists(['notes'])).toBe(false);
  });
});

describe('the time of a list', () => {
  test('[L7] sweeps a list again after its time, and not before', () => {
    const { due, sweepAll, pass } = aWorld();
    const all = sweepAll();
    pass(SWEEP_EVERY_MS - 1);
    expect(due.next()).toBeUndefined();
    expect(due.inMs()).toBeGreaterThan(0);
    pass(1);
    expect(due.next()).toMatchObject({ isWhole: true });
    expect(sweepAll().sort()).toEqual(all.sort());
  });

  test('makes a list due at once if the clock is set back before it was set', () => {
    const { due, sweepAll, pass } = aWorld();
    sweepAll();
    pass(-1);
    expect(due.next()).toBeDefined();
  });

  test('sweeps a list once more at once if it lacked a known record, and only once', () => {
    const { due, sweepAll, markWhole } = aWorld();
    sweepAll();
    markWhole('notes', true);
    expect(due.next()).toEqual({ list: 'notes', isWhole: true });
    markWhole('notes', true);
    expect(due.next()).toBeUndefined();
  });

  test('retries an interrupted list soon, and at once after a nudge', () => {
    const { due, sweepAll, pass } = aWorld();
    sweepAll();
    due.markEnded('notes', 'interrupted');
    expect(due.next()).toBeUndefined();
    pass(PROBE_MAX_MS);
    expect(due.next()).toMatchObject({ list: 'notes' });
    due.markEnded('notes', 'interrupted');
    due.nudge();
    expect(due.next()).toMatchObject({ isWhole: false });
  });

  test('does not request a list that is off because of a nudge', () => {
    const { due, sweepAll, markWhole } = aWorld();
    sweepAll();
    due.markEnded('notes', 'off');
    due.nudge();
    for (let next = due.next(); next !== undefined; next = due.next()) {
      expect(next.list).not.toBe('notes');
      due.markHead(next.list);
    }
    markWhole('notes');
    due.nudge();
    expect(due.inMs()).toBeLessThan(SWEEP_EVERY_MS);
  });

  test('[L9.4] reads the newest pages of a list again after a nudge, once the service answers with it', () => {
    const { due, sweepAll } = aWorld();
    sweepAll();
    due.markEnded('notes', 'off');
    due.markAnswered('notes');
    due.nudge();
    const read: string[] = [];
    for (let next = due.next(); next !== undefined; next = due.next()) {
      read.push(next.list);
      due.markHead(next.list);
    }
    expect(read).toContain('notes');
  });

  test('[L18] sweeps every list afresh, also one that began before, until that is cancelled', () => {
    const { due, sweepAll, pass } = aWorld();
    sweepAll();
    pass(1_000);
    due.restartAll();
    expect(due.isTooOld(start)).toBe(true);
    expect(due.next()).toMatchObject({ isWhole: true });
    due.cancelRestart();
    expect(due.isTooOld(start)).toBe(false);
    expect(due.next()).toBeUndefined();
  });

  test('calls a sweep too old that began ahead of the clock', () => {
    expect(aWorld().due.isTooOld(start + SWEEP_EVERY_MS)).toBe(true);
  });

  test('reads short lists whole when the user refreshes them', () => {
    const { due, sweepAll } = aWorld();
    sweepAll();
    due.refresh(['notes']);
    expect(due.next()).toEqual({ list: 'notes', isWhole: true });
  });
});

describe('a start of the program', () => {
  test('[L23] lets lists wait that were swept before', () => {
    const { due, swept } = aWorld();
    swept.set('tags', { number: 1, asOf: start, records: 3 });
    due.restoreTimes();
    expect(due.next()?.list).not.toBe('tags');
  });

  test('resumes a list whose sweep was under way', () => {
    const { due, swept } = aWorld({ isUnfinished: true });
    swept.set('tags', { number: 1, asOf: start, records: 3 });
    due.restoreTimes();
    due.viewLists(['tags']);
    expect(due.isFirstPull()).toBe(true);
    const lists = new Set<ListName>();
    for (let next = due.next(); next?.isWhole; next = due.next()) {
      lists.add(next.list);
      due.markEnded(next.list, 'off');
    }
    expect(lists).toContain('tags');
  });

  test('[L16] makes everything due when the cache is another one', () => {
    const { due, sweepAll } = aWorld();
    const all = sweepAll();
    due.forget();
    expect(sweepAll()).toEqual(all);
  });
});
