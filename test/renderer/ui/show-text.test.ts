import { describe, expect, test } from 'vitest';
import { showText } from '../../../renderer/ui/show-text.ts';

function aField(text: string, from: number, to = from) {
  const field = document.createElement('textarea');
  document.body.append(field);
  field.value = text;
  field.focus();
  field.setSelectionRange(from, to);
  return field;
}

describe('showText', () => {
  test.each([
    ['One two', 'One two', 3, 3],
    ['One two', 'Now One two', 3, 7],
    ['One two', 'One two three', 3, 3],
    ['One two', 'One or two', 5, 8],
    ['One two', 'One', 6, 3],
    ['One two', '', 3, 0],
    ['', 'One', 0, 0],
  ])('leaves the cursor of %j, now %j, from %d at %d', (before, after, at, then) => {
    const field = aField(before, at);
    showText(field, after);
    expect(field.value).toBe(after);
    expect([field.selectionStart, field.selectionEnd]).toEqual([then, then]);
  });

  test('leaves the same letters selected', () => {
    const field = aField('One two three', 4, 7);
    showText(field, 'Number One two three');
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('two');
  });

  test('fills a field without a cursor', () => {
    const field = document.createElement('input');
    field.type = 'date';
    showText(field, '2026-11-23');
    expect(field.value).toBe('2026-11-23');
  });
});
