import { describe, expect, test } from 'vitest';
import { createHistory } from '../../../electron/store/history.ts';
import type { HistoryEntry } from '../../../shared/history/entry.ts';
import { HISTORY_ENTRIES_MAX, HISTORY_LIFETIME_MS } from '../../../shared/storage-limits.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { NOON } from '../../support/builders.ts';
import { databaseForTest } from '../../support/profile-for-test.ts';

function anEntry(over: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id: 'w1',
    at: 1_000,
    record: { kind: 'note', id: 'n1' },
    how: 'merged',
    base: { title: 'A' },
    mine: { title: 'B' },
    theirs: { title: 'A', date: null },
    result: { title: 'B' },
    ...over,
  };
}

describe('the history', () => {
  test('[P2] saves base, mine and theirs of every record apart, the latest first', () => {
    const history = createHistory(databaseForTest(), () => 'ours');
    const other = anEntry({ id: 'w2', record: { kind: 'task', id: 'n1' } });
    const later = anEntry({ id: 'w3', at: 2_000 });
    for (const entry of [anEntry(), other, later]) history.keep(entry);
    expect(history.of({ kind: 'note', id: 'n1' })).toEqual([later, anEntry()]);
    expect(history.of({ kind: 'task', id: 'n1' })).toEqual([other]);
  });

  test('[Q16] shows nothing of one account in another', () => {
    let account: string | null = 'ours';
    const history = createHistory(databaseForTest(), () => account);
    history.keep(anEntry({ how: 'settled' }));
    account = 'theirs';
    expect(history.of(anEntry().record)).toEqual([]);
    expect(history.resolved(10)).toEqual([]);
    account = 'ours';
    expect(history.of(anEntry().record)).toEqual([anEntry({ how: 'settled' })]);
    expect(history.resolved(10)).toHaveLength(1);
  });

  test('holds one entry for one write, however often it is merged again', () => {
    const history = createHistory(databaseForTest(), () => 'ours');
    history.keep(anEntry());
    history.keep(anEntry({ at: 3_000, theirs: { title: 'C' } }));
    expect(history.of({ kind: 'note', id: 'n1' })).toEqual([
      anEntry({ at: 3_000, theirs: { title: 'C' } }),
    ]);
  });

  test('finds what the user has resolved, and not what merged by itself', () => {
    const history = createHistory(databaseForTest(), () => 'ours');
    for (const [id, how] of [
      ['a', 'settled'],
      ['b', 'given-up'],
      ['c', 'merged'],
    ] as const) {
      history.keep(anEntry({ id, how, at: id.charCodeAt(0) }));
    }
    expect(history.resolved(10).map(({ id }) => id)).toEqual(['b', 'a']);
    expect(history.resolved(1).map(({ id }) => id)).toEqual(['b']);
  });

  test('[P2] deletes entries after 90 days, whatever the clock they were made by', () => {
    const history = createHistory(databaseForTest(), () => 'ours');
    const ids = () => history.of({ kind: 'note', id: 'n1' }).map(({ id }) => id);
    const madeBy = { 'dead clock': 0, 'right clock': NOON, 'clock ahead': NOON + 1_000 * DAY_MS };
    for (const [id, at] of Object.entries(madeBy)) history.keep(anEntry({ id, at }));
    history.prune(NOON);
    history.keep(anEntry({ id: 'later' }));
    history.prune(NOON + DAY_MS);
    history.prune(NOON + HISTORY_LIFETIME_MS);
    expect(ids().toSorted()).toEqual(['clock ahead', 'dead clock', 'later', 'right clock']);
    history.prune(NOON + HISTORY_LIFETIME_MS + 1);
    expect(ids()).toEqual(['later']);
    history.prune(NOON + HISTORY_LIFETIME_MS + DAY_MS + 1);
    expect(ids()).toEqual([]);
  });

  test('[P2] deletes nothing because one clock is years ahead, ours or the service’s', () => {
    const history = createHistory(databaseForTest(), () => 'ours');
    const left = () => history.of({ kind: 'note', id: 'n1' }).length;
    const ahead = NOON + 1_000 * DAY_MS;
    history.keep(anEntry());
    history.prune(NOON, NOON);
    history.prune(ahead, NOON);
    history.prune(NOON, ahead);
    expect(left()).toBe(1);
    history.prune(ahead, ahead);
    expect(left()).toBe(0);
  });

  test('counts the days of a repeated merge anew', () => {
    const history = createHistory(databaseForTest(), () => 'ours');
    history.keep(anEntry());
    history.prune(NOON);
    history.keep(anEntry());
    history.prune(NOON + HISTORY_LIFETIME_MS + 1);
    expect(history.of({ kind: 'note', id: 'n1' })).toHaveLength(1);
  });

  test('deletes the oldest beyond its bound', () => {
    const database = databaseForTest();
    const history = createHistory(database, () => 'ours');
    database.exec('begin');
    for (let count = 0; count <= HISTORY_ENTRIES_MAX; count += 1) {
      history.keep(anEntry({ id: `m${count}`, at: NOON - count })); // the clock goes back
    }
    database.exec('commit');
    history.prune(NOON);
    const left = history.of({ kind: 'note', id: 'n1' });
    expect([left.length, left[0]?.id]).toEqual([HISTORY_ENTRIES_MAX, 'm1']);
  });
});
