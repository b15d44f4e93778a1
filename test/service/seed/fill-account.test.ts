import { describe, expect, test } from 'vitest';
import { scrub } from '../../../service/rules/scrub.ts';
import { counts } from '../../../service/seed/sizes.ts';
import { ask, countsOf, hashOf, now, sampled } from '../../support/sampled-account.ts';

describe('the small sample', () => {
  test('is the same to the byte for the same seed, and another for another', () => {
    const [one, same, other] = [sampled('small', 1), sampled('small', 1), sampled('small', 2)];
    expect(hashOf(same)).toBe(hashOf(one));
    expect(hashOf(other)).not.toBe(hashOf(one));
    expect(countsOf(other)).toEqual(counts.small);
  });

  test('holds nothing that happens after now, and more near now than long ago', () => {
    const store = sampled('small', 1);
    const late = `SELECT 1 FROM notes WHERE updated_at > ${now} OR created_at > updated_at
      UNION ALL SELECT 1 FROM time_entries WHERE ended_at > ${now} OR duration_seconds < 0
      UNION ALL SELECT 1 FROM tasks WHERE completed_at > ${now}
      UNION ALL SELECT 1 FROM companies WHERE archived_at > ${now} OR created_at > ${now}`;
    expect(ask(store, late)).toEqual([]);
    const notes = ask(store, 'SELECT created_at FROM notes').map((row) =>
      Number(row['created_at']),
    );
    const within = (days: number) => notes.filter((at) => at > now - days * 86_400_000).length;
    expect(within(370)).toBe(notes.length);
    expect(within(30)).toBeGreaterThan(notes.length / 5);
  });

  test('has no day on which somebody worked longer than a day', () => {
    const store = sampled('small', 1);
    const perDay = `SELECT date, sum(duration_seconds) AS seconds FROM time_entries
      GROUP BY date, member_id ORDER BY seconds DESC`;
    const days = ask(store, perDay);
    expect(days.length).toBeGreaterThan(10);
    expect(Number(days[0]?.['seconds'])).toBeLessThanOrEqual(8 * 3_600);
  });

  test('has notes of every sort: private, untitled, without a body, by somebody who left, linked to each kind', () => {
    const store = sampled('small', 1);
    const count = (where: string) =>
      Number(ask(store, `SELECT count(*) AS n FROM notes WHERE ${where}`)[0]?.['n']);
    expect(count(`visibility = 'author_only'`)).toBeGreaterThan(2);
    expect(count(`title = ''`)).toBeGreaterThan(1);
    expect(count('content_html IS NULL')).toBe(1);
    expect(count('created_by_member_id = 3')).toBeGreaterThan(0);
    expect(count(`content_html LIKE '%data-mention-member-id%'`)).toBeGreaterThan(10);
    for (const markup of [
      '<details',
      '<table',
      '<img',
      'task-list-item',
      '<pre',
      'dir="rtl"',
      '<x-board',
    ]) {
      expect([markup, count(`content_html LIKE '%${markup}%'`)]).not.toEqual([markup, 0]);
    }
    const types = ask(store, 'SELECT DISTINCT record_type FROM note_links ORDER BY 1');
    expect(types.map((row) => row['record_type'])).toEqual(['company', 'contact', 'project']);
  });

  test('has titles that rarely repeat and no mark of a template left in a text', () => {
    const store = sampled('small', 1);
    const titles = ask(store, `SELECT title FROM notes WHERE title <> ''`).map(
      (row) => row['title'],
    );
    expect(new Set(titles).size).toBeGreaterThan(titles.length * 0.85);
    expect(ask(store, `SELECT title FROM notes WHERE length(title) > 70`)).toEqual([]);
    const left = `SELECT title, content_html FROM notes WHERE title || coalesce(content_html, '')
      GLOB '*{[a-z{@]*' AND content_html NOT LIKE '%<pre>%'`;
    expect(ask(store, left)).toEqual([]);
    expect(ask(store, `SELECT 1 FROM notes WHERE content_html LIKE '%undefined%'`)).toEqual([]);
  });

  test('has bodies that a PATCH would keep byte for byte', () => {
    const store = sampled('small', 1);
    for (const { content_html } of ask(store, 'SELECT content_html FROM notes')) {
      if (content_html !== null) expect(scrub(String(content_html))).toBe(content_html);
    }
  });

  test('has deals with the probability of their stage, and closed before now if they are over', () => {
    const store = sampled('small', 1);
    const deals = ask(
      store,
      `SELECT state, probability, close_date, deals.created_at,
         CAST(deal_probability AS INTEGER) AS expected
       FROM deals JOIN stages ON stages.id = stage_id`,
    );
    const ended = deals.filter(({ state }) => state === 'complete');
    expect(new Set(ended.map(({ probability }) => probability))).toEqual(new Set([0, 100]));
    for (const { probability, expected, close_date, created_at } of ended) {
      expect(probability).toBe(expected);
      expect(Number(created_at) - 86_400_000).toBeLessThan(Date.parse(String(close_date)));
      expect(Date.parse(String(close_date))).toBeLessThan(now);
    }
    const open = deals.filter(({ state }) => state === 'active');
    const distance = open.map((one) =>
      Math.abs(Number(one['probability']) - Number(one['expected'])),
    );
    expect(Math.max(...distance)).toBeLessThanOrEqual(15);
    expect(new Set(distance).size).toBeGreaterThan(2);
  });

  test('[conv.money] has invoices that add up to the cent', () => {
    const store = sampled('small', 1);
    const cents = (value: unknown) => {
      expect(value).toMatch(/^\d+\.\d{2}$/);
      return BigInt(String(value).replace('.', ''));
    };
    const items = ask(store, 'SELECT * FROM invoice_items');
    expect(items.length).toBeGreaterThan(counts.small.invoices);
    const sums = new Map<unknown, bigint>();
    for (const { invoice_id, amount, rate, total } of items) {
      expect(cents(total)).toBe((cents(amount) * cents(rate) + 50n) / 100n);
      sums.set(invoice_id, (sums.get(invoice_id) ?? 0n) + cents(total));
    }
    for (const row of ask(store, 'SELECT * FROM invoices')) {
      const discount = cents(row['discount_amount'] ?? '0.00');
      expect(cents(row['subtotal'])).toBe(sums.get(row['id']));
      expect(cents(row['total_amount'])).toBe(
        cents(row['subtotal']) - discount + cents(row['tax_amount']),
      );
    }
  });
});
