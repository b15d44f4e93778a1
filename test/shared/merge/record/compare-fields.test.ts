import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clashesOf, conflictOf } from '../../../../shared/conflict/conflict.ts';
import { valueKind } from '../../../../shared/kinds/kinds.ts';
import {
  type Comparing,
  compareFields,
  compareGroups,
} from '../../../../shared/merge/record/compare-fields.ts';
import { mergeRecord } from '../../../../shared/merge/record/merge-record.ts';
import { differing } from '../../../../shared/merge/record/values.ts';
import { type Fields, type WritableKind, writableKinds } from '../../../../shared/records/kinds.ts';
import { anySides } from '../../../support/any-sides.ts';
import { assertProperty, SEED } from '../../../support/property.ts';

const first = { mayHaveArrived: false };

describe('compareFields', () => {
  const base = { deal_value: '1.00', currency: 'EUR', title: 'Plan' };
  const of = (ours: Fields, theirs: Fields = {}, comparing?: Comparing, from: Fields = base) =>
    Object.fromEntries(
      compareFields('deal', { base: from, ours, theirs: { ...base, ...theirs } }, comparing)
        .filter(({ evidence }) => evidence !== 'untouched')
        .map(({ field, verdict, evidence }) => [field, `${verdict}: ${evidence}`]),
    );

  test('[M1] [M4] returns who changed a field', () => {
    expect(of({ title: 'Mine' }, { currency: 'JPY' })).toEqual({
      title: 'ours: unchanged',
      currency: 'theirs: changed',
    });
    expect(of({ title: 'Mine' }, { title: 'Theirs' })).toEqual({ title: 'clash: changed' });
  });

  test('[M2] [M2.1] finds ours in theirs, also as the service has respelt it', () => {
    expect(of({ deal_value: '2' }, { deal_value: '2.0' })).toEqual({ deal_value: 'same: equal' });
    const mayHaveArrived = true;
    expect(of({ title: 'Mine ' }, { title: 'Mine' }, { mayHaveArrived })).toEqual({
      title: 'same: arrived',
    });
    expect(of({ title: 'Mine ' }, { title: 'Mine' })).toEqual({ title: 'clash: changed' });
  });

  test('[M3.1] returns which field clashes only with a related one of theirs', () => {
    expect(of({ deal_value: '2' }, { currency: 'JPY' })).toEqual({
      deal_value: 'clash: related',
      currency: 'theirs: changed',
    });
  });

  test('[M3.3] takes a field without a base for changed, if it is shown', () => {
    expect(of({ title: 'Mine' }, {}, {}, {})).toEqual({ title: 'clash: no-base' });
    expect(of({ title: 'Mine' }, { title: undefined }, {}, {})).toEqual({
      title: 'ours: not-shown',
    });
  });
});

describe.each(['company', 'contact', 'deal'] as const)('an archived %s', (kind) => {
  const [noon, later] = ['2026-11-20T12:00:00Z', '2026-11-20T13:00:00Z'];
  const merge = (base: string | null, ours: string | null, theirs: string | null) =>
    mergeRecord(
      kind,
      {
        base: { archived_at: base },
        ours: { archived_at: ours },
        theirs: { archived_at: theirs },
      },
      first,
    );

  test('[V371] is no conflict where both sides archived it, each at a moment of its own', () => {
    const sides = { base: { archived_at: null }, theirs: { archived_at: later } };
    expect(merge(null, noon, later)).toEqual({ kind: 'clean', fields: {} });
    expect(merge(noon, later, noon)).toEqual({ kind: 'clean', fields: {} });
    expect(clashesOf(conflictOf(kind, { ...sides, mine: { archived_at: noon } }))).toEqual([]);
  });

  test('[V371] is one where only one side brought it back, and is sent where only ours changed', () => {
    expect(merge(noon, null, later)).toEqual({ kind: 'conflict', fields: ['archived_at'] });
    expect(merge(null, noon, null)).toEqual({ kind: 'clean', fields: { archived_at: noon } });
  });
});

test.each<[WritableKind, string, unknown]>([
  ['note', 'title', ''],
  ['note', 'content_html', ''],
  ['note', 'content_html', null],
  ['task', 'description', null],
  ['task', 'tag_ids', []],
  ['deal', 'deal_value', null],
])('[M3.3] asks about a %s whose %s has no base and is %j now', (kind, field, empty) => {
  const ours: Fields = { [field]: field === 'tag_ids' ? [1] : '7' };
  const sides = { base: {}, ours, theirs: { [field]: empty } };
  expect(mergeRecord(kind, sides, first)).toEqual({ kind: 'conflict', fields: [field] });
  const clashes = clashesOf(conflictOf(kind, { ...sides, mine: ours }));
  expect(clashes.map((clash) => clash.field)).toEqual([field]);
});

describe.each(writableKinds.filter((kind) => kind !== 'document'))(
  'three sides of a %s',
  (kind) => {
    test(`[P4] [M3] make a conflict exactly where a send stops for one, seed ${SEED}`, () => {
      const counts = { asked: 0, sent: 0 };
      const property = fc.property(anySides(kind), ({ base, ours, theirs }) => {
        const merged = mergeRecord(kind, { base, ours, theirs }, first);
        const conflict = conflictOf(kind, { base, mine: ours, theirs });
        const isAsked = clashesOf(conflict).length > 0;
        expect(isAsked).toBe(merged.kind === 'conflict');
        counts[isAsked ? 'asked' : 'sent'] += 1;
        if (merged.kind === 'conflict') return;
        const [one, other] = [conflict.resolved, merged.fields].map((set) => ({
          ...theirs,
          ...set,
        }));
        expect(differing(kind, one ?? {}, other ?? {})).toEqual([]);
      });
      assertProperty(property);
      expect(Math.min(counts.asked, counts.sent)).toBeGreaterThan(20);
    });

    test(`[M15.3] are sent letter by letter only where a reader would send them, seed ${SEED}`, () => {
      const isSame = (_: unknown, one: unknown, other: unknown) =>
        JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
      let sent = 0;
      const property = fc.property(anySides(kind), (sides) => {
        const byLetters = compareFields(kind, sides, { isSame });
        for (const [at, { verdict }] of compareFields(kind, sides).entries()) {
          if (byLetters[at]?.verdict !== 'ours') continue;
          sent += 1;
          expect(['ours', 'same']).toContain(verdict);
        }
      });
      assertProperty(property);
      expect(sent).toBeGreaterThan(20);
    });

    test(`[M3.2] are in groups of their own, each changed field once, seed ${SEED}`, () => {
      const property = fc.property(anySides(kind), (sides) => {
        const groups = compareGroups(kind, sides).map((group) => group.map(({ field }) => field));
        const grouped = groups.flat();
        expect(new Set(grouped).size).toBe(grouped.length);
        const named = compareFields(kind, sides).filter(({ verdict }) => verdict !== 'same');
        const missing = named.filter(({ field }) => !grouped.includes(field));
        const apart = ['html', 'items'];
        expect(
          missing.every(
            ({ field, verdict }) => verdict === 'merge' || apart.includes(valueKind(kind, field)),
          ),
        ).toBe(true);
      });
      assertProperty(property);
    });
  },
);
