/**
 * Which records each sweep has seen, by id alone: what is no longer there shows by its absence.
 *
 * Where the disk refuses, a record that is known seems unseen and is asked for by its id before
 * anything is believed (L11). One that is not known yet is kept from the cache (L20).
 */
import type { DatabaseSync } from 'node:sqlite';
import type { ListName } from '../../shared/api/endpoints.ts';
import type { Unseen } from '../../shared/pull/removal.ts';
import { inTransaction } from './database.ts';

/** The name under which it is kept of which cache all this is true, with the account behind it. */
export const CACHE_ID = 'cache ';

/** What is known of the lists of one account. Sweeps of a list are numbered upwards. */
export interface SweepMarks {
  /** Takes the ids of a page, and answers which of them sweep `number` had not seen yet. */
  mark(list: ListName, ids: readonly string[], number: number): readonly string[];
  /** Takes ids that came by themselves: what is known of those that are known stays. */
  know(list: ListName, ids: readonly string[], number: number): void;
  has(list: ListName, id: string, number: number): boolean;
  /** Whether the record is known at all. */
  isKnown(list: ListName, id: string): boolean;
  /** How many records sweep `number` has seen. */
  count(list: ListName, number: number): number;
  /** Known records that sweep `number` has not seen; read them to the end before writing. */
  unseen(list: ListName, number: number): Iterable<Unseen & { readonly id: string }>;
  /** One that sweep `number` has seen, other than `id`. */
  another(list: ListName, number: number, id: string): string | undefined;
  /** It was found by its id after sweep `number`. */
  foundAlone(list: ListName, id: string, number: number): void;
  remove(list: ListName, id: string): void;
  /** Forgets every list of the account. */
  forget(): void;
}

/** What the profile's database knows of one account. */
export function createSweepMarks(database: DatabaseSync, accountKey: string): SweepMarks {
  const where = 'where account = ? and list = ?';
  const find = database.prepare(`select sweep from seen ${where} and id = ?`);
  const put = database.prepare(
    `insert into seen (account, list, id, sweep) values (?, ?, ?, ?)
     on conflict do update set sweep = excluded.sweep, found_alone = 0`,
  );
  const add = database.prepare(
    `insert into seen (account, list, id, sweep) values (?, ?, ?, ?) on conflict do nothing`,
  );
  const count = database.prepare(`select count(*) as count from seen ${where} and sweep = ?`);
  const others = database.prepare(`select id, sweep, found_alone from seen ${where} and sweep < ?`);
  const one = database.prepare(`select id from seen ${where} and sweep = ? and id <> ? limit 1`);
  const found = database.prepare(
    `update seen set sweep = ?, found_alone = found_alone + 1 ${where} and id = ?`,
  );
  const drop = database.prepare(`delete from seen ${where} and id = ?`);
  const dropAll = database.prepare('delete from seen where account = ?');

  function sweepOf(list: ListName, id: string): number | undefined {
    const row = find.get(accountKey, list, id);
    return row === undefined ? undefined : Number(row['sweep']);
  }

  return {
    mark(list, ids, number) {
      const fresh = [...new Set(ids)].filter((id) => sweepOf(list, id) !== number);
      if (fresh.length === 0) return fresh;
      inTransaction(database, () => {
        for (const id of fresh) put.run(accountKey, list, id, number);
      });
      return fresh;
    },
    know(list, ids, number) {
      const unknown = ids.filter((id) => sweepOf(list, id) === undefined);
      if (unknown.length === 0) return;
      inTransaction(database, () => {
        for (const id of unknown) add.run(accountKey, list, id, number);
      });
    },
    has: (list, id, number) => sweepOf(list, id) === number,
    isKnown: (list, id) => sweepOf(list, id) !== undefined,
    count: (list, number) => Number(count.get(accountKey, list, number)?.['count'] ?? 0),
    *unseen(list, number) {
      for (const row of others.iterate(accountKey, list, number)) {
        const { id, sweep, found_alone: foundAlone } = row;
        yield { id: String(id), sweep: Number(sweep), foundAlone: Number(foundAlone) };
      }
    },
    another(list, number, id) {
      const row = one.get(accountKey, list, number, id);
      return row === undefined ? undefined : String(row['id']);
    },
    foundAlone: (list, id, number) => void found.run(number, accountKey, list, id),
    remove: (list, id) => void drop.run(accountKey, list, id),
    forget: () => void dropAll.run(accountKey),
  };
}
