import { expect, test } from 'vitest';
import type { ValueKind } from '../../../../shared/kinds/field.ts';
import { kinds } from '../../../../shared/kinds/kinds.ts';
import { mergeRecord } from '../../../../shared/merge/record/merge-record.ts';
import { addedMembers, isSet, mergeSets } from '../../../../shared/merge/record/merge-sets.ts';
import { type Fields, type WritableKind, writableKinds } from '../../../../shared/records/kinds.ts';

const to = (record_id: number | string) => ({ record_type: 'company' as const, record_id });

test('[M3.4] keeps what either side attached, and drops what either side detached', () => {
  const [base, ours] = [
    [to(1), to(2), to(3)],
    [to(2), to(3), to('local-a')],
  ];
  const theirs = [to(1), { id: 7, ...to(2) }, to(4)];
  const merge = (mine: unknown) => mergeSets('attachments', { base, ours: mine, theirs });
  expect(merge(ours)).toEqual([to(2), to(4), to('local-a')]);
  expect(merge(base)).toEqual([to(1), to(2), to(4)]);
});

test('[M3.4] recognises a domain in another spelling', () => {
  const [base, ours] = [['https://www.a.test/'], ['a.test', 'b.test']];
  expect(mergeSets('domains', { base, ours, theirs: ['A.test', 'c.test'] })).toEqual([
    'A.test',
    'c.test',
    'b.test',
  ]);
});

test('[Q5] finds the members that an earlier attempt added', () => {
  const of = { base: [1], sent: [1, 2, 3], theirs: [1, 2, 4] };
  expect(addedMembers('ids', of)).toEqual([2]);
});

/** Fields that hold several things: what they are merged as is decided for each kind of value. */
const several = writableKinds.flatMap((kind) =>
  Object.entries(kinds[kind].allFields)
    .filter(([name]) => kinds[kind].changedNames.includes(name))
    .filter(([, { value }]) => isSet(value) || value === 'items')
    .map(([field, { value }]) => [kind, field, value] as const),
);

const members: Partial<Record<ValueKind, (of: string) => unknown>> = {
  attachments: (of) => to(of.charCodeAt(0)),
  domains: (of) => `${of}.test`,
  ids: (of) => of.charCodeAt(0),
  'number-references': (of) => of.charCodeAt(0),
  items: (of) => ({
    id: of.charCodeAt(0),
    name: of,
    description: null,
    amount: '1',
    rate: '2',
    unit_type: 'flat',
  }),
};

/** The service gives the id of a new item. */
function withoutId(member: unknown): string {
  return JSON.stringify(member, (key, value) => (key === 'id' ? undefined : value));
}

test('are the fields of all kinds that hold several things', () => {
  expect(several.map(([kind, field]) => `${kind}.${field}`)).toMatchInlineSnapshot(`
    [
      "note.note_links",
      "time-entry.tag_ids",
      "deal.contact_ids",
      "task.tag_ids",
      "company.domains",
      "contact.company_ids",
      "invoice.invoice_items",
    ]
  `);
});

test.each(several)(
  '[M3.4] [M17] of a %s, %s merge what each side added and removed without a question',
  (kind: WritableKind, field, value) => {
    const of = (letters: string) => [...letters].map((one) => members[value]?.(one));
    const [ours, theirs] = [{ [field]: of('abd') }, { [field]: of('bce') }];
    const send = (base: Fields) =>
      mergeRecord(kind, { base, ours, theirs }, { mayHaveArrived: false });
    const merged = send({ [field]: of('abc') });
    expect(merged.kind).toBe('clean');
    const sent = merged.kind === 'clean' ? merged.fields[field] : [];
    const keysIn = (list: unknown) => (list as unknown[]).map(withoutId).sort();
    expect(keysIn(sent)).toEqual(keysIn(of('bde')));
    // Without a base nobody knows who added what.
    expect(send({})).toEqual({ kind: 'conflict', fields: [field] });
  },
);
