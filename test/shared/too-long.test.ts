import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { edit } from '../../shared/ipc/edit.ts';
import { canHold, kinds } from '../../shared/kinds/kinds.ts';
import { readTyped, typedProblem, typedValue } from '../../shared/kinds/typed-text.ts';
import { writableKinds } from '../../shared/records/kinds.ts';
import { tooLongWords } from '../../shared/too-long.ts';

test('says how long a text is and may be, and nothing of one that fits', () => {
  expect(tooLongWords('x'.repeat(1_200), 1_000, 'This line')).toBe(
    'This line has 1,200 characters, and 1,000 are the most. Shorten it.',
  );
  expect(tooLongWords('x'.repeat(1_000), 1_000)).toBeNull();
});

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

  test('[V42.1] is refused by main with the same sentence, whichever window sends it', () => {
    const record = { kind: 'company', id: '7' };
    const fields = { name: 'x'.repeat(1_001) };
    const sent = { writeId: 'w', record, isFinished: true, fields, base: null };
    expect(v.safeParse(edit, sent).issues?.[0].message).toBe(
      'Name has 1,001 characters, and 1,000 are the most. Shorten it.',
    );
  });
});
