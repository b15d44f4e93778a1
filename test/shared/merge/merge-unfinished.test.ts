import { describe, expect, test } from 'vitest';
import { typeInto } from '../../../shared/merge/merge-unfinished.ts';

describe('typeInto', () => {
  const comment = (body: string) => JSON.stringify({ body, was: 'Sent' });
  const change = { place: 'comment change 2', was: [comment('Old')] };

  test('[Q20.4] takes a text that came from what main has, or from what is on its way', () => {
    const typed = { place: 'comment Task 1', text: 'abc', was: ['a', 'ab'] };
    expect(typeInto('a', typed)).toBe('abc');
    expect(typeInto('ab', typed)).toBe('abc');
    expect(typeInto(null, { ...typed, was: [] })).toBe('abc');
    expect(typeInto('x', { place: 'comment Task 1', text: 'abc' })).toBe('abc'); // an older window
  });

  test('[Q20.4] merges the words of a changed comment and keeps the rest of it', () => {
    expect(typeInto(comment('Old, here'), { ...change, text: comment('Older') })).toBe(
      comment('Old, here / Older'),
    );
  });

  test('[Q20.4] does not finish what another window has typed on', () => {
    expect(typeInto(comment('Old, here'), { ...change, text: null })).toBe(comment('Old, here'));
    expect(typeInto(null, { ...change, text: comment('Older') })).toBe(comment('Older'));
  });

  test('[Q20.4] takes the later choice of a document, and each field that only one changed', () => {
    const [base, ours, theirs] = [
      { title: 'Offer', client: '1', deal: '1' },
      { title: 'Offer A', client: '2', deal: '1' },
      { title: 'Offer B', client: '3', deal: '4' },
    ].map((one) => JSON.stringify(one)) as [string, string, string];
    const typed = { place: 'new document {}', text: ours, was: [base] };
    expect(JSON.parse(typeInto(theirs, typed) ?? '')).toEqual({
      ...{ title: 'Offer B / A', client: '2', deal: '4' },
    });
  });

  test('[Q20.4] takes words that look like data as words, in a comment', () => {
    const typed = { place: 'comment Task 1', text: '"b"', was: [null] };
    expect(typeInto('"a"', typed)).toBe('"a"\n"b"');
  });

  test('takes what it can’t read as it was typed last', () => {
    expect(typeInto('{', { place: 'task line', text: '"b"', was: [null] })).toBe('"b"');
  });
});
