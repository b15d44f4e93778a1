import { describe, expect, test } from 'vitest';
import { type Choice, clashesOf, conflictOf, resultOf } from '../../../shared/conflict/conflict.ts';
import { resolutionOf } from '../../../shared/conflict/resolution.ts';

const body = (first: string, last = 'The end.') =>
  `<p>${first}</p><p>In between, long enough to be told apart.</p><p>${last}</p>`;

const sides = {
  base: { title: 'Plan', content_html: body('Call Anna on Monday') },
  // The last line is mine in both versions: it does not clash.
  mine: { title: 'My plan', content_html: body('Call Anna on Tuesday', 'The end, mine.') },
  theirs: { title: 'Their plan', content_html: body('Call Anna on Friday') },
};

const [mine, theirs, both] = [{ kind: 'mine' }, { kind: 'theirs' }, { kind: 'both' }] as const;
const own = { kind: 'edited', value: '<p>Our own words</p>' } as const;

describe('resolutionOf', () => {
  test.each<[string, Choice, Choice]>([
    ['mine', mine, mine],
    ['theirs', theirs, theirs],
    ['mixed', mine, theirs],
    ['mixed', theirs, both],
    ['mixed', mine, both],
    ['own', theirs, own],
    ['own', mine, own],
  ])('recognises %s by what was sent (title %o, text %o)', (resolution, title, text) => {
    const conflict = conflictOf('note', sides);
    const [first, second] = clashesOf(conflict).map(({ key }) => key) as [string, string];
    const result = resultOf(
      conflict,
      new Map([
        [first, title],
        [second, text],
      ]),
    );
    expect(resolutionOf('note', sides, result ?? {})).toBe(resolution);
  });

  test('recognises own words in a field alone', () => {
    const titles = {
      base: { title: 'Plan' },
      mine: { title: 'Mine' },
      theirs: { title: 'Theirs' },
    };
    expect(resolutionOf('note', titles, { title: 'Ours' })).toBe('own');
  });

  test.each([
    ['mine', { deal_value: '2', currency: 'EUR' }],
    ['theirs', { deal_value: '1', currency: 'JPY' }],
    ['own', { deal_value: '9', currency: 'EUR' }],
    ['own', { deal_value: '2', currency: 'JPY' }],
    // As an earlier version resolved it, which asked about the value alone.
    ['mine', { deal_value: '2' }],
    ['theirs', { deal_value: '1' }],
  ])('[M3.2] recognises %s of related fields: %o', (resolution, result) => {
    const base = { deal_value: '1', currency: 'EUR' };
    const deal = { base, mine: { deal_value: '2' }, theirs: { ...base, currency: 'JPY' } };
    expect(resolutionOf('deal', deal, result)).toBe(resolution);
  });

  test('[M3.2] recognises mine if the service computes a related field', () => {
    const base = { board_group_id: 'lead', probability: 20 };
    const theirs = { ...base, probability: 75 };
    const deal = { base, mine: { board_group_id: 'offer' }, theirs };
    expect(resolutionOf('deal', deal, { board_group_id: 'offer' })).toBe('mine');
  });

  test('recognises a delete by its lack of fields', () => {
    expect(resolutionOf('note', { ...sides, mine: {} }, {})).toBe('deleted');
  });
});
