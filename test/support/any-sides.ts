/** Three sides of a record of any kind, in which few values meet often: for properties of a comparison. */
import fc from 'fast-check';
import type { ValueKind } from '../../shared/kinds/field.ts';
import { changedNames, valueKind } from '../../shared/kinds/kinds.ts';
import type { Fields, WritableKind } from '../../shared/records/kinds.ts';
import { anItem } from './builders.ts';

const client = (record_id: number) => ({ record_type: 'company', record_id });

/** Some of each are the same in another spelling, and one is none. */
const values: Readonly<Record<ValueKind, readonly unknown[]>> = {
  plain: [null, 'a', 'b'],
  text: [null, '', 'Plan', 'Plan ', 'Caf\u00e9', 'Cafe\u0301'],
  html: [null, '', '<p>One</p><p>Two</p>', '<p>One now</p><p>Two</p>', '<p>One</p><p>Two then</p>'],
  moment: [null, '2026-03-02T09:00:00Z', '2026-03-02T09:00:00.000Z', '2026-03-02T10:00:00Z'],
  decimal: [null, '1', '1.00', '2'],
  ids: [[], [1], [1, 2], [2, 1]],
  'number-reference': [null, 1, 2],
  'text-reference': [null, 'a', 'b'],
  'number-references': [[], [1], [1, 2], [2, 1]],
  attachment: [null],
  attachments: [[], [client(1)], [client(1), client(2)], [client(2), { ...client(1), id: 7 }]],
  domains: [[], ['a.test'], ['A.test'], ['https://a.test', 'b.test']],
  items: [[], [anItem], [{ ...anItem, id: 1, rate: '90' }], [{ ...anItem, name: 'Drawing ' }]],
};

type AnySides = { readonly base: Fields; readonly ours: Fields; readonly theirs: Fields };

/** Theirs shows every field; the base knows most; ours sets some. */
export function anySides(kind: WritableKind): fc.Arbitrary<AnySides> {
  const of = (field: string) => fc.constantFrom(...values[valueKind(kind, field)]);
  const entries = (field: string) =>
    fc.tuple(of(field), of(field), of(field), fc.nat(3), fc.nat(2), fc.boolean());
  return fc.tuple(...changedNames(kind).map(entries)).map((drawn) => {
    const sides: Record<keyof AnySides, Record<string, unknown>> = {
      base: {},
      ours: {},
      theirs: {},
    };
    for (const [at, field] of changedNames(kind).entries()) {
      const [base, ours, theirs, unseen, setting, isLeft] = drawn[at] ?? [];
      if (unseen !== 0) sides.base[field] = base;
      if (setting === 0) sides.ours[field] = ours;
      // Most fields nobody else has changed.
      sides.theirs[field] = isLeft && unseen !== 0 ? base : theirs;
    }
    return sides;
  });
}
