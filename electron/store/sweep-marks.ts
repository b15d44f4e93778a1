/**
 * Marks which records each sweep has met, by id: a record that is gone has no mark.
 *
 * Where the disk refuses, a known record seems missed and is requested by its id before anything is
 * believed (L11). A new one does not reach the cache (L20).
 */
import type { DatabaseSync } from 'node:sqlite';
import type { ListName } from '../../shared/api/endpoints.ts';
import type { Unseen } from '../../shared/pull/removal.ts';
import { inTransaction } from './database.ts';

/** The setting that names the cache all this is true of, with the account appended. */
export const CACHE_ID = 'cache ';

/** The known records of one account's lists. Sweeps of a list have rising numbers. */
export interface SweepMarks {
  /** Adds the ids of a page, and returns those that sweep `number` had not met yet. */
  mark(list: ListName, ids: readonly string[], number: number): readonly string[];
  /** Adds ids that came outside a sweep; existing marks stay. */
  know(list: ListName, ids: readonly string[], number: number): void;
  has(list: ListName, id: string, number: number): boolean;
  /** Is true if the record is known at all. */
  isKnown(list: ListName, id: string): boolean;
  /** How many records sweep `number` has met. */
  count(list: ListName, number: number): number;
  /** Known records that sweep `number` has not met; read them to the end before writing. */
  unseen(list: ListName, number: number): Iterable<Unseen & { readonly id: string }>;
  /** One that sweep `number` has met, other than `id`. */
  another(list: ListName, number: number, id: string): string | undefined;
  /** It was found by its id after sweep `number`. */
  foundAlone(list: ListName, id: string, number: number): void;
  remove(list: ListName, id: string): void;
  /** Forgets every list of the account. */
  forget(): void;
}

/** Creates the marks of one account in the profile's database. */
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
