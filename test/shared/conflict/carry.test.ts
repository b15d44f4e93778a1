import { describe, expect, test } from 'vitest';
import { carry, newDraft, setChoice } from '../../../shared/conflict/carry.ts';
import { clashesOf, conflictOf, resultOf } from '../../../shared/conflict/conflict.ts';

const between = '<p>In between, long enough to be told apart.</p>';
const body = (first: string, last: string) => `<p>${first}</p>${between}<p>${last}</p>`;
const base = { title: 'Plan', content_html: body('Call Anna on Monday', 'Bring cake') };
const mine = { title: 'My plan', content_html: body('Call Anna on Tuesday', 'Bring tea') };
const theirs = { title: 'Their plan', content_html: body('Call Anna on Friday', 'Bring wine') };

const before = conflictOf('note', { base, mine, theirs });
const [title, first, last] = clashesOf(before).map(({ key }) => key) as [string, string, string];

/** The conflict once theirs has changed. */
const replacedBy = (change: Partial<typeof theirs>) =>
  conflictOf('note', { base, mine, theirs: { ...theirs, ...change } });

const resolved = [title, first, last].reduce(
  (draft, key) => setChoice(draft, key, { kind: 'mine' }),
  newDraft(before),
);

describe('carried', () => {
  test('carries every choice while both sides stay the same', () => {
    const again = carry(resolved, conflictOf('note', { base, mine, theirs }));
    expect(again.choices).toEqual(resolved.choices);
    expect(again.drafts.size).toBe(0);
  });

  test('[P4] drops a choice over a version that the user has not viewed', () => {
    const now = replacedBy({ content_html: body('Call Anna on Sunday', 'Bring wine') });
    const { choices } = carry(resolved, now);
    expect([...choices.keys()]).toHaveLength(2);
    const open = clashesOf(now).filter(({ key }) => !choices.has(key));
    expect(open).toMatchObject([{ theirs: expect.stringContaining('Sunday') }]);
    expect(resultOf(now, choices)).toBeUndefined();
  });

  test('follows a clash that another one in front of it has moved', () => {
    const now = replacedBy({ content_html: `<h2>New</h2>${theirs.content_html}` });
    const { choices } = carry(resolved, now);
    const chosenNow = clashesOf(now).filter(({ key }) => choices.has(key));
    expect(chosenNow.map(({ mine: own }) => own)).toEqual(
      clashesOf(before)
        .filter((clash) => chosenNow.some((one) => one.mine === clash.mine))
        .map(({ mine: own }) => own),
    );
    expect(chosenNow.length).toBeGreaterThanOrEqual(2);
  });

  test('[P2] keeps the user’s own words as a draft, which is not chosen for anything', () => {
    const own = setChoice(resolved, first, { kind: 'edited', value: '<p>Call her</p>' });
    const now = replacedBy({ content_html: body('Call Anna on Sunday', 'Bring wine') });
    const { choices, drafts } = carry(own, now);
    const [open] = clashesOf(now).filter(({ key }) => !choices.has(key));
    expect([...drafts]).toEqual([[open?.key, '<p>Call her</p>']]);
    // Theirs changes once more before it is chosen again: the draft stays.
    const later = carry(
      { conflict: now, choices, drafts },
      replacedBy({ content_html: body('Call Anna tonight', 'Bring wine') }),
    );
    expect([...later.drafts.values()]).toEqual(['<p>Call her</p>']);
  });

  test('keeps own words for one text in their order if nothing tells which is which', () => {
    const own = [first, last].reduce(
      (draft, key) => setChoice(draft, key, { kind: 'edited', value: `<p>${key}</p>` }),
      resolved,
    );
    const now = conflictOf('note', {
      base: { ...base, content_html: '<p>Something else altogether</p>' },
      mine,
      theirs,
    });
    expect([...carry(own, now).drafts.values()]).toContain(`<p>${first}</p>`);
  });
});

describe('chosen', () => {
  const own = setChoice(resolved, first, { kind: 'edited', value: '<p>Call her</p>' });

  test('[P2] keeps the user’s own words as a draft once they choose otherwise', () => {
    const other = setChoice(own, first, { kind: 'theirs' });
    expect(other.choices.get(first)).toEqual({ kind: 'theirs' });
    expect([...other.drafts]).toEqual([[first, '<p>Call her</p>']]);
    const again = setChoice(other, first, { kind: 'edited', value: '<p>Call him</p>' });
    expect(again.drafts.size).toBe(0);
  });

  test('undoes a choice', () => {
    const none = setChoice(resolved, title, undefined);
    expect([...none.choices.keys()]).toEqual([first, last]);
    expect(none.drafts.size).toBe(0);
  });
});
