import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type AccountOptions, openAccounts, storeOf } from '../../service/open-accounts.ts';
import { businesses } from '../../service/seed/businesses.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import { counts } from '../../service/seed/sizes.ts';
import type { OpenAccount } from '../../service/store/account.ts';
import { movableClock } from '../support/virtual-time.ts';

function open(options: Partial<AccountOptions> = {}) {
  return openAccounts({
    store: ':memory:',
    accounts: 2,
    sample: { size: 'small', seed: 1 },
    clock: movableClock(),
    random: createSeededRandom(1),
    ...options,
  });
}

/** The result of `use` in accounts that are closed again before anything else happens. */
function opened<T>(options: Partial<AccountOptions>, use: (accounts: OpenAccount[]) => T): T {
  const result = open(options);
  if (!result.ok) throw new Error(result.message);
  try {
    return use(result.value);
  } finally {
    for (const { store } of result.value) store.close();
  }
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'traytable-accounts-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

function count({ store }: OpenAccount, table: string): number {
  return Number(store.sql(`SELECT count(*) AS n FROM ${table}`).get()?.['n']);
}

describe('the second account', () => {
  test('lies beside the first, and comes to a folder that has only one', () => {
    const path = folder();
    const store = join(path, 'account.sqlite');
    opened({ store, accounts: 1 }, ([first]) =>
      first?.store.sql(`UPDATE account SET name = 'Kept'`).run(),
    );
    expect(readdirSync(path)).toEqual(['account.sqlite']);
    const names = opened({ store }, (accounts) => accounts.map(({ account }) => account.name));
    expect(names).toEqual(['Kept', 'Bureau Caravelle']);
    expect(readdirSync(path)).toEqual(['account-2.sqlite', 'account.sqlite']);
  });

  test('is another business with a smaller sample, which names nobody and nothing of the first', () => {
    const result = open();
    const [first, second] = (result.ok ? result.value : []) as [OpenAccount, OpenAccount];
    expect(count(first, 'notes')).toBe(counts.small.notes);
    expect(count(second, 'notes')).toBe(counts.few.notes);
    const names = (one: OpenAccount, table: string) =>
      one.store
        .sql(`SELECT name FROM ${table}`)
        .all()
        .map(({ name }) => name);
    for (const table of ['members', 'companies']) {
      const ours = new Set(names(first, table));
      expect(names(second, table).filter((name) => ours.has(name))).toEqual([]);
    }
    const texts = second.store
      .sql('SELECT title, content_html FROM notes')
      .all()
      .map((row) => `${row['title']} ${row['content_html']}`)
      .join('\n');
    expect(texts).not.toMatch(/lindqvist|\bMara\b|\bJonas\b|\bAylin\b/i);
    expect(texts).toMatch(/data-mention-member-id="100000[12]"/);
  });

  test('is not opened alone: where it cannot be opened, the first is let go', () => {
    const path = folder();
    const store = join(path, 'account.sqlite');
    opened({ store: storeOf(store, 1), accounts: 1 }, () => {
      expect(open({ store })).toMatchObject({ ok: false, failure: 'in-use' });
    });
    expect(opened({ store, accounts: 1 }, (accounts) => accounts.length)).toBe(1);
  });
});

test('stores of accounts have names of their own', () => {
  expect(storeOf('a/account.sqlite', 0)).toBe('a/account.sqlite');
  expect(storeOf('a/account.sqlite', 1)).toBe('a/account-2.sqlite');
  expect(storeOf('a.b/account', 1)).toBe('a.b/account-2');
  expect(storeOf(':memory:', 1)).toBe(':memory:');
});

test('businesses share no id', () => {
  const [studio, bureau] = businesses;
  const ids = [...Object.values(studio.firstIds), ...studio.members.map(({ id }) => id)];
  for (const id of [...Object.values(bureau.firstIds), ...bureau.members.map(({ id }) => id)]) {
    expect(ids).not.toContain(id);
  }
});
