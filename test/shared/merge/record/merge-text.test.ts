import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NoteFields } from '../../../../shared/kinds/note.ts';
import { mergeRecord } from '../../../../shared/merge/record/merge-record.ts';
import { aNote, baseOf } from '../../../support/builders.ts';
import { assertProperty, SEED } from '../../../support/property.ts';
import {
  edited,
  missingIn,
  type Step,
  smallBody,
  smallNote,
} from '../../../support/small-notes.ts';

const base = baseOf(aNote()) as NoteFields;
const merge = (
  ours: NoteFields,
  theirs: NoteFields = {},
  shown: NoteFields = base,
  mayHaveArrived = false,
) => mergeRecord('note', { base: shown, ours, theirs: { ...base, ...theirs } }, { mayHaveArrived });

describe('mergeRecord of a note', () => {
  test('[M1] sends a field that only we changed, beside one that only they changed', () => {
    expect(merge({ title: 'Mine' }, { content_html: '<p>Theirs</p>' })).toEqual({
      kind: 'clean',
      fields: { title: 'Mine' },
    });
  });

  test('[M2] sends nothing if both changed it alike', () => {
    expect(merge({ title: 'Both' }, { title: 'Both' })).toEqual({ kind: 'clean', fields: {} });
    expect(
      merge({ content_html: '<p>a<b>b</b></p>' }, { content_html: '<P>a<strong>b</strong>\n</P>' }),
    ).toEqual({
      kind: 'clean',
      fields: {},
    });
  });

  test('[M2.1] recognises a title that the service has respelt after a lost reply alone', () => {
    for (const [typed, served] of [
      ['Plan ', 'Plan'],
      ['Cafe\u0301  plan', 'Caf\u00e9 plan'],
    ] as const) {
      const again = merge({ title: typed }, { title: served }, base, true);
      expect(again).toEqual({ kind: 'clean', fields: {} });
      expect(merge({ title: typed }, { title: served }).kind).toBe('conflict');
    }
  });

  test('[M2] sends a title of which the user has changed only the spelling, as typed', () => {
    const ours = { title: `${base.title} ` };
    expect(merge(ours)).toEqual({ kind: 'clean', fields: ours });
  });

  test('[M2] finds our own body in other characters, and beside it what somebody changed', () => {
    const shown = { ...base, content_html: '<p>Notes of Monday.</p><p>The end.</p>' };
    const ours = { content_html: '<p>Re\u0301sume\u0301 of Monday.</p><p>The end.</p>' };
    const served = { content_html: ours.content_html.normalize() };
    expect(merge(ours, served, shown)).toEqual({ kind: 'clean', fields: {} });
    const changed = { content_html: '<p>R\u00e9sum\u00e9 of Monday.</p><p>The very end.</p>' };
    expect(merge(ours, changed, shown)).toEqual({ kind: 'clean', fields: {} });
  });

  test('[M10] does not ask about a word that only its spelling in characters moved', () => {
    const shown = {
      ...base,
      content_html: '<p>The r\u00e9sum\u00e9 of Monday is on the table.</p>',
    };
    const ours = { content_html: '<p>The re\u0301sume\u0301 of Monday is on the big table.</p>' };
    const theirs = { content_html: '<p>The r\u00e9sum\u00e9s of Monday is on the table.</p>' };
    expect(merge(ours, theirs, shown)).toEqual({
      kind: 'clean',
      fields: { content_html: '<p>The r\u00e9sum\u00e9s of Monday is on the big table.</p>' },
    });
  });

  test('[M3] names every field that both changed differently, and sends none', () => {
    const ours = { title: 'Mine', content_html: '<p>Mine</p>', visibility: 'author_only' } as const;
    expect(merge(ours, { title: 'Theirs', content_html: '<p>Theirs</p>' })).toEqual({
      kind: 'conflict',
      fields: ['title', 'content_html'],
    });
  });

  test('[M6] sends a body with the changes of both', () => {
    const shown = { content_html: '<p>One here.</p><p>Two there.</p>' };
    expect(
      merge(
        { content_html: '<p>One now.</p><p>Two there.</p>' },
        { content_html: '<p>One here.</p><p>Two then.</p>' },
        { ...base, ...shown },
      ),
    ).toEqual({ kind: 'clean', fields: { content_html: '<p>One now.</p><p>Two then.</p>' } });
  });

  test('[M6] sends no body when theirs has all of ours already', () => {
    const shown = { ...base, content_html: '<p>One here.</p><p>Two there.</p>' };
    const ours = { content_html: '<p>One now.</p><p>Two there.</p>' };
    const theirs = { content_html: '<p>One now.</p><p>Two there.</p><p>Three.</p>' };
    expect(merge(ours, theirs, shown)).toEqual({ kind: 'clean', fields: {} });
  });

  test('[M6] asks if the body has no base', () => {
    expect(merge({ content_html: '<p>a</p>' }, { content_html: '<p>b</p>' }, {})).toEqual({
      kind: 'conflict',
      fields: ['content_html'],
    });
  });

  test('[M3] takes an unknown base for a change of theirs', () => {
    expect(merge({ title: 'Mine' }, {}, {})).toEqual({ kind: 'conflict', fields: ['title'] });
  });

  test('[M4] never sends a field we did not change', () => {
    expect(merge({}, { title: 'Theirs' })).toEqual({ kind: 'clean', fields: {} });
    expect(merge({ link: null, date: null })).toEqual({ kind: 'clean', fields: { date: null } });
  });

  test('[M5] takes its own new text without its style for arrived after a lost reply alone', () => {
    const ours = { content_html: '<p style="color:red">Hello you</p>' };
    const theirs = { content_html: '<p>Hello you</p>' };
    expect(merge(ours, theirs, base, true)).toEqual({ kind: 'clean', fields: {} });
    expect(merge(ours, theirs)).toEqual({ kind: 'clean', fields: ours });
  });

  test('[M5] sends a change of markup alone, and keeps both marks where they set another', () => {
    const ours = { content_html: '<p><strong>Hello</strong></p>' };
    expect(merge(ours)).toEqual({ kind: 'clean', fields: ours });
    expect(merge(ours, { content_html: '<p><em>Hello</em></p>' })).toEqual({
      kind: 'clean',
      fields: { content_html: '<p><strong><em>Hello</em></strong></p>' },
    });
  });

  test('[M5.1] asks about the same new words with another picture, link or mark', () => {
    const words = (inside: string) => ({ content_html: `<p>Hello there ${inside}</p>` });
    for (const [mine, other] of [
      ['<img src="a.png">', '<img src="b.png">'],
      ['<a href="a">you</a>', '<a href="b">you</a>'],
    ] as const) {
      const result = merge(words(mine), words(other), { ...base, content_html: '' });
      expect(result.kind).toBe('conflict');
    }
  });
});

const step: fc.Arbitrary<Step> = fc.tuple(
  ...([60, 12, 12, 24] as const).map((max) => fc.nat(max)),
) as never;
const someSteps = (maxLength: number) => fc.array(step, { maxLength });

test(`[M6] [M5.1] loses nothing that either side added in a clean merge, seed ${SEED}`, () => {
  let clean = 0;
  assertProperty(
    fc.property(
      someSteps(4),
      someSteps(3),
      someSteps(3),
      fc.boolean(),
      fc.boolean(),
      (start, mine, other, isLookalike, mayHaveArrived) => {
        const from = smallNote(start);
        const after = mine.reduce(edited, from);
        const sides = {
          base: smallBody(from),
          ours: smallBody(after),
          theirs: smallBody(other.reduce(edited, isLookalike ? after : from)),
        };
        const ofBody = (content_html: string) => ({ content_html });
        const merged = merge(
          ofBody(sides.ours),
          ofBody(sides.theirs),
          ofBody(sides.base),
          mayHaveArrived,
        );
        if (merged.kind === 'conflict') return;
        clean += 1;
        const result = String(merged.fields['content_html'] ?? sides.theirs);
        const missing = missingIn(result, sides, isLookalike);
        expect({ result, missing }).toEqual({ result, missing: [] });
      },
    ),
    600,
  );
  expect(clean).toBeGreaterThan(150);
});
