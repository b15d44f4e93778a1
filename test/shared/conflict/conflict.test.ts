import { describe, expect, test } from 'vitest';
import {
  type Choice,
  clashesOf,
  conflictOf,
  resultOf,
  textSoFar,
} from '../../../shared/conflict/conflict.ts';

const body = (first: string, last = 'The end.') =>
  `<p>${first}</p><p>In between, long enough to be told apart.</p><p>${last}</p>`;

const noteSides = {
  base: { title: 'Plan', date: '2026-03-02', content_html: body('Call Anna on Monday') },
  mine: {
    title: 'My plan',
    date: '2026-03-03',
    content_html: body('Call Anna on Tuesday', 'The end, mine.'),
  },
  theirs: { title: 'Their plan', date: '2026-03-02', content_html: body('Call Anna on Friday') },
};

const choose = (...of: [string, Choice][]) => new Map(of);

describe('conflictOf', () => {
  const conflict = conflictOf('note', noteSides);

  test('[M3] shows what clashes and nothing else', () => {
    const [title, text, ...others] = clashesOf(conflict);
    expect(title).toMatchObject({
      key: 'title',
      field: 'title',
      base: 'Plan',
      mine: 'My plan',
      theirs: 'Their plan',
      related: [],
    });
    expect(text).toMatchObject({
      field: 'content_html',
      mine: expect.stringContaining('Tuesday'),
      theirs: expect.stringContaining('Friday'),
    });
    expect(others).toEqual([]);
  });

  test.each([
    ['words on both sides', '<p>mine</p>', '<p>theirs</p>'],
    ['an emptied body', '', '<p>theirs</p>'],
    ['a body that they emptied', '<p>mine</p>', ''],
  ])('[P4] [Q5.6] asks about the whole body if it has no base: %s', (_, mine, theirs) => {
    const ofBody = (content_html: string) => ({ content_html });
    const sides = { base: {}, mine: ofBody(mine), theirs: ofBody(theirs) };
    const { pieces, resolved } = conflictOf('note', sides);
    expect(resolved).toEqual({});
    expect(pieces).toMatchObject([{ kind: 'clash', clash: { mine, theirs } }]);
    expect(conflictOf('note', { ...sides, theirs: ofBody(mine) }).resolved).toEqual(ofBody(mine));
  });

  test('[M3] asks about a title that differs from theirs only in white space', () => {
    const mine = { ...noteSides.mine, title: 'My  plan' };
    const theirs = { ...noteSides.theirs, title: 'My plan' };
    expect(conflictOf('note', { ...noteSides, mine, theirs }).fields).toMatchObject([
      { field: 'title', mine: 'My  plan', theirs: 'My plan' },
    ]);
  });

  test('[M3.1] asks about a value of which theirs changed the currency', () => {
    const base = { deal_value: '100.00', currency: 'EUR', title: 'Plan' };
    const mine = { deal_value: '200.00', title: 'My plan' };
    const theirs = { ...base, currency: 'JPY' };
    const { fields, resolved } = conflictOf('deal', { base, mine, theirs });
    expect(fields).toMatchObject([
      { key: 'deal_value', related: [{ field: 'currency', mine: 'EUR', theirs: 'JPY' }] },
    ]);
    expect(resolved).toEqual({ title: 'My plan' });
  });

  test('[M1] takes over what only the user changed', () => {
    expect(conflict.resolved).toEqual({ date: '2026-03-03' });
  });

  test('asks about records that are no notes field by field', () => {
    const sides = {
      base: { duration_seconds: 60, description: 'Call' },
      mine: { duration_seconds: 120, description: 'Call' },
      theirs: { duration_seconds: 90, description: 'Call' },
    };
    expect(clashesOf(conflictOf('time-entry', sides)).map(({ field }) => field)).toEqual([
      'duration_seconds',
    ]);
  });
});

describe('resultOf', () => {
  const conflict = conflictOf('note', noteSides);
  const [title = '', text = ''] = clashesOf(conflict).map(({ key }) => key);

  test('[M3] is nothing before everything is chosen', () => {
    expect(resultOf(conflict, choose([title, { kind: 'mine' }]))).toBeUndefined();
  });

  test('[P2] combines the choices with all that did not clash', () => {
    const choices = choose([title, { kind: 'theirs' }], [text, { kind: 'mine' }]);
    expect(resultOf(conflict, choices)).toEqual({
      title: 'Their plan',
      date: '2026-03-03',
      content_html: body('Call Anna on Tuesday', 'The end, mine.'),
    });
  });

  test('keeps both, mine first, or the user’s own words', () => {
    const both = choose([title, { kind: 'mine' }], [text, { kind: 'both' }]);
    const html = String(resultOf(conflict, both)?.['content_html']);
    expect(html.indexOf('Tuesday')).toBeGreaterThan(-1);
    expect(html.indexOf('Friday')).toBeGreaterThan(html.indexOf('Tuesday'));
    const own = choose(
      [title, { kind: 'edited', value: 'Our plan' }],
      [text, { kind: 'edited', value: '<p>Call Anna</p>' }],
    );
    expect(resultOf(conflict, own)).toMatchObject({
      title: 'Our plan',
      content_html: expect.stringMatching(/^<p>Call Anna<\/p>.*mine/s),
    });
  });
});

test('previews mine where nothing is chosen yet', () => {
  const conflict = conflictOf('note', noteSides);
  expect(textSoFar(conflict, new Map())).toContain('Tuesday');
});
