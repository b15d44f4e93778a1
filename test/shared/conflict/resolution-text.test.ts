import { describe, expect, test } from 'vitest';
import { carry, newDraft, setChoice } from '../../../shared/conflict/carry.ts';
import { clashesOf, conflictOf } from '../../../shared/conflict/conflict.ts';
import { readChoices, textOfChoices } from '../../../shared/conflict/resolution-text.ts';

const base = { title: 'Site', content_html: '<p>One.</p><p>Two words.</p><p>Three.</p>' };
const mine = { title: 'Mine', content_html: '<p>One.</p><p>Two of mine.</p><p>Three.</p>' };
const theirs = { title: 'Theirs', content_html: '<p>One.</p><p>Two of theirs.</p><p>Three.</p>' };
const conflict = conflictOf('note', { base, mine, theirs });

describe('choices in a conflict as text', () => {
  const keys = clashesOf(conflict).map(({ key }) => key);
  const made = keys.reduce(
    (before, key, at) =>
      setChoice(
        before,
        key,
        at === 0 ? { kind: 'theirs' } : { kind: 'edited', value: '<p>Both.</p>' },
      ),
    newDraft(conflict),
  );

  test('[P4] apply to the same conflict after they are read again', () => {
    expect(keys.length).toBeGreaterThan(1);
    const read = readChoices(textOfChoices(made));
    expect(read && carry(read, conflict)).toEqual(carry(made, conflict));
    expect(read && carry(read, conflict).choices).toEqual(made.choices);
  });

  test('[P2] keep the user’s own words if the conflict has changed', () => {
    const newer = { ...theirs, content_html: '<p>One.</p><p>Two of others.</p><p>Three.</p>' };
    const now = conflictOf('note', { base, mine, theirs: newer });
    const read = readChoices(textOfChoices(made));
    const again = read && carry(read, now);
    expect(again?.drafts).toEqual(carry(made, now).drafts);
    expect([...(again?.drafts.values() ?? [])]).toEqual(['<p>Both.</p>']);
  });

  test('apply where a side lacks a field', () => {
    const unknown = conflictOf('note', { base: {}, mine: { title: 'a' }, theirs: { title: 'b' } });
    const [clash] = clashesOf(unknown);
    const choices = setChoice(newDraft(unknown), clash?.key ?? '', { kind: 'mine' });
    const read = readChoices(textOfChoices(choices));
    expect(read && carry(read, unknown).choices.size).toBe(1);
  });

  test.each([
    '',
    'null',
    '{}',
    '{"fields":[],"inText":[],"choices":[["a",{"kind":"x"}]],"drafts":[]}',
  ])('are none where they are garbled: %s', (text) => {
    expect(readChoices(text)).toBeUndefined();
  });
});
