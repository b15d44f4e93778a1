import type * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { paths } from '../../../shared/api/assumptions.ts';
import { kinds } from '../../../shared/kinds/kinds.ts';
import { lists } from '../../../shared/records/lists.ts';

describe('the table of lists', () => {
  test('has every list of the service, under the name of its path', () => {
    const { me: _, docs: __, ...listed } = paths;
    expect(Object.keys(lists).sort()).toEqual(Object.keys(listed).sort());
  });

  test('names every record differently', () => {
    const facts = Object.values(lists);
    expect(new Set(facts.map(({ kind }) => kind)).size).toBe(facts.length);
    expect(new Set(facts.flatMap(({ words }) => words)).size).toBe(2 * facts.length);
  });

  test('describes truly how records are named', () => {
    for (const { record, id } of Object.values(lists)) {
      const type = record.entries.id.type === 'string' ? 'text' : 'number';
      expect(type).toBe(id);
    }
  });

  test('[secret.url_tokens] reads no secret of the service, in replies to writes neither', () => {
    // The reply to a write goes into the journal and the cache as it was read.
    const replies = Object.values(kinds).map(
      ({ record }) =>
        (record as unknown as { pipe: [v.ObjectSchema<v.ObjectEntries, undefined>] }).pipe[0],
    );
    for (const { entries } of [...Object.values(lists).map(({ record }) => record), ...replies]) {
      expect(entries).toHaveProperty('id');
      expect(entries).not.toHaveProperty('public_url_token');
    }
  });

  test('sorts only by fields that show', () => {
    for (const { record, sort } of Object.values(lists)) {
      if (sort === null) continue;
      const field = sort.replace(/^-/, '');
      // A service may sort by a field it does not show; if it does not, the sweep does without (A1).
      expect(['created_at', 'updated_at']).toContain(field);
      if (field === 'updated_at') expect(record.entries).toHaveProperty(field);
    }
  });
});
