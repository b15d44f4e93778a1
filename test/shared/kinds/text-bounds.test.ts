import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { edit } from '../../../shared/ipc/edit.ts';
import { canHold, kinds } from '../../../shared/kinds/kinds.ts';
import { readTyped, typedProblem, typedValue } from '../../../shared/kinds/typed-text.ts';
import { type Fields, type WritableKind, writableKinds } from '../../../shared/records/kinds.ts';

/** Every field that somebody types text into, of every kind; a body and a comment have an editor. */
const typed = writableKinds.flatMap((kind) =>
  Object.entries(kinds[kind].allFields)
    .filter(([, { control }]) => ['text', 'long', 'lines', 'link', 'money'].includes(control))
    .filter(([, { value }]) => value !== 'moment')
    .map(([name, field]) => ({ kind, name, field })),
);

describe('text that is typed', () => {
  test('is in fields of every kind', () => {
    expect(new Set(typed.map(({ kind }) => kind)).size).toBe(writableKinds.length);
  });

  test.each(typed)('[V42] has a bound in the $name of a $kind', ({ kind, name, field }) => {
    const most = field.control === 'money' ? 30 : field.control === 'long' ? 100_000 : 1_000;
    const [fits, long] = ['1'.repeat(most), '1'.repeat(most + 1)];
    const value = (text: string) => (field.control === 'lines' ? ['a', text] : text);
    expect(canHold(kind, name, value(fits))).toBe(true);
    expect(canHold(kind, name, value(long))).toBe(false);
    const words = `${(most + 1).toLocaleString()} characters, and ${most.toLocaleString()} are the most. Shorten it.`;
    const read = readTyped(field, field.control === 'lines' ? `a\n${long}` : long);
    expect(read).toMatchObject({ ok: false, message: expect.stringContaining(words) });
    if (field.control === 'money') return;
    const whole = typedValue(field, field.control === 'lines' ? `a\n${long}` : long);
    expect(whole).toEqual(value(long));
    expect(typedProblem(field, whole)).toContain(words);
  });

  test.each(typed)(
    '[V42.1] in the $name of a $kind is refused by main with the sentence of its field',
    ({ kind, name, field }) => {
      const long = '1'.repeat((field.charsMax ?? 0) + 1);
      const value = field.control === 'lines' ? ['a', long] : long;
      const read = readTyped(field, field.control === 'lines' ? `a\n${long}` : long);
      expect(refusalOf(kind, { [name]: value })).toBe(read.ok ? undefined : read.message);
    },
  );

  test.each([
    ['name', 'name', 1_000],
    ['description', 'description', 100_000],
    ['amount', 'quantity', 30],
    ['rate', 'price', 30],
  ] as const)(
    '[V42.1] [V42.2] in the %s of an item is refused by main with its sentence',
    (part, word, most) => {
      const item = { name: 'Design', description: null, amount: '1', rate: '1', unit_type: 'flat' };
      const sent = (text: string) =>
        refusalOf('invoice', { invoice_items: [item, { ...item, [part]: text }] });
      expect(sent('1'.repeat(most))).toBeUndefined();
      expect(sent('1'.repeat(most + 1))).toBe(
        `Item 2: ${word} has ${(most + 1).toLocaleString()} characters, and ${most.toLocaleString()} are the most. Shorten it.`,
      );
    },
  );

  test('[V42.1] is not looked for in what are no items', () => {
    const message = 'fields of this kind of record';
    for (const items of ['x', [null], ['x'], [7]]) {
      expect(refusalOf('invoice', { invoice_items: items })).toBe(message);
    }
  });
});

/** The sentence by which main refuses an edit; `undefined` where it takes it. */
function refusalOf(kind: WritableKind, fields: Fields): string | undefined {
  const sent = { writeId: 'w', record: { kind, id: '7' }, isFinished: true, fields, base: null };
  return v.safeParse(edit, sent).issues?.[0].message;
}
