import { describe, expect, test } from 'vitest';
import { createHistory } from '../../../electron/store/history.ts';
import type { HistoryEntry } from '../../../shared/history/entry.ts';
import { HISTORY_ENTRIES_MAX, HISTORY_KEPT_MS } from '../../../shared/limits.ts';
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
  test('[P2] keeps base, mine and theirs of every record apart, the latest first', () => {
    const history = createHistory(databaseForTest(), () => 'ours');
    const other = anEntry({ id: 'w2', record: { kind: 'task', id: 'n1' } });
    const later = anEntry({ id: 'w3', at: 2_000 });
    for (const entry of [anEntry(), other, later]) history.keep(entry);
    expect(history.of({ kind: 'note', id: 'n1' })).toEqual([later, anEntry()]);
    expect(history.of({ kind: 'task', id: 'n1' })).toEqual([other]);
  });

  test('[Q16] tells nothing of one account in another', () => {
    let account: string | null = 'ours';
    const history = createHistory(databaseForTest(), () => account);
    history.keep(anEntry({ how: 'settled' }));
    account = 'theirs';
    expect(history.of(anEntry().record)).toEqual([]);
    expect(history.settled(10)).toEqual([]);
    account = 'ours';
    expect(history.of(anEntry().record)).toEqual([anEntry({ how: 'settled' })]);
    expect(history.settled(10)).toHaveLength(1);
  });

  test('holds one entry for one write, however often it is merged again', () => {
    const history = createHistory(databaseForTest(), () => 'ours');
    history.keep(anEntry());
    history.keep(anEntry({ at: 3_000, theirs: { title: 'C' } }));
    expect(history.of({ kind: 'note', id: 'n1' })).toEqual([
      anEntry({ at: 3_000, theirs: { title: 'C' } }),
    ]);
  });

  test('finds what the user has settled, and not what merged by itself', () => {
    const history = createHistory(databaseForTest(), () => 'ours');
    for (const [id, how] of [
      ['a', 'settled'],
      ['b', 'given-up'],
      ['c', 'merged'],
    ] as const) {
      history.keep(anEntry({ id, how, at: id.charCodeAt(0) }));
    }
    expect(history.settled(10).map(({ id }) => id)).toEqual(['b', 'a']);
    expect(history.settled(1).map(({ id }) => id)).toEqual(['b']);
  });

  test('drops what is older than 90 days and the oldest beyond its bound', () => {
    const database = databaseForTest();
    const history = createHistory(database, () => 'ours');
    const now = HISTORY_KEPT_MS + 10_000;
    history.keep(anEntry({ id: 'old', at: 9_999 }));
    history.keep(anEntry({ id: 'young', at: 10_000 }));
    history.prune(now);
    expect(history.of({ kind: 'note', id: 'n1' }).map(({ id }) => id)).toEqual(['young']);
    database.exec('begin');
    for (let at = 1; at <= HISTORY_ENTRIES_MAX; at += 1) {
      history.keep(anEntry({ id: `m${at}`, at: now + at }));
    }
    database.exec('commit');
    history.prune(now);
    const left = history.of({ kind: 'note', id: 'n1' });
    expect([left.length, left.at(-1)?.id]).toEqual([HISTORY_ENTRIES_MAX, 'm1']);
  });
});
