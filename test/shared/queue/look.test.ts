import { describe, expect, test } from 'vitest';
import { createMarkdownRenderer } from '../../../service/rules/markdown.ts';
import { LOOK_WINDOW_MS } from '../../../shared/limits.ts';
import { createBody, PLACEHOLDER } from '../../../shared/queue/create-body.ts';
import { holdsOurText, isRecentEnough, mayBeOurs } from '../../../shared/queue/look.ts';
import type { NoteFields } from '../../../shared/records/note-fields.ts';
import { timestamp } from '../../../shared/time.ts';
import { aCreate, aNote, aSummary, NOON, NOTE_ID } from '../../support/builders.ts';
import { noteBodies } from '../../support/note-bodies.ts';

const taken = { sentAt: NOON, adoptedIds: new Set<string>(), memberId: null };
const creating = (fields: NoteFields) => aCreate({ change: { kind: 'create', fields } });

describe('mayBeOurs', () => {
  test('[Q6] asks for everything that a create carries to agree', () => {
    expect(mayBeOurs(aSummary(), aCreate(), taken)).toBe(true);
    expect(mayBeOurs(aSummary({ title: 'Other' }), aCreate(), taken)).toBe(false);
    expect(mayBeOurs(aSummary({ date: '2026-03-03' }), aCreate(), taken)).toBe(false);
    expect(mayBeOurs(aSummary({ visibility: 'author_only' }), aCreate(), taken)).toBe(false);
  });

  test('[Q6] leaves out what another create has adopted', () => {
    expect(mayBeOurs(aSummary(), aCreate(), { ...taken, adoptedIds: new Set([NOTE_ID]) })).toBe(
      false,
    );
  });

  test('[Q6] leaves out what another member has made, where we know who we are', () => {
    const summary = aSummary({ created_by_member_id: 7 });
    expect(mayBeOurs(summary, aCreate(), { ...taken, memberId: 7 })).toBe(true);
    expect(mayBeOurs(summary, aCreate(), { ...taken, memberId: 8 })).toBe(false);
  });

  test('[Q6] takes a title that the service has trimmed', () => {
    expect(mayBeOurs(aSummary({ title: 'A  b' }), creating({ title: ' A b\n' }), taken)).toBe(true);
    expect(mayBeOurs(aSummary({ title: '' }), creating({ content_html: '<p>x</p>' }), taken)).toBe(
      true,
    );
  });

  test('[Q6] takes any date where none was sent', () => {
    const write = creating({ title: 'Kick-off' });
    expect(mayBeOurs(aSummary({ date: '2030-01-01' }), write, taken)).toBe(true);
  });

  test('[Q6] asks for the link that was sent', () => {
    const write = creating({ title: 'Kick-off', link: { record_type: 'company', record_id: 4 } });
    const linked = (record_id: number) =>
      aSummary({ note_links: [{ id: 1, record_id, record_type: 'company' }] });
    expect(mayBeOurs(linked(4), write, taken)).toBe(true);
    expect(mayBeOurs(linked(5), write, taken)).toBe(false);
    expect(mayBeOurs(aSummary(), write, taken)).toBe(false);
  });
});

describe('isRecentEnough', () => {
  test('[Q6] allows for two minutes between two clocks', () => {
    const made = (at: number) => isRecentEnough(aSummary({ created_at: timestamp(at) }), NOON);
    expect(made(NOON - LOOK_WINDOW_MS)).toBe(true);
    expect(made(NOON - LOOK_WINDOW_MS - 1)).toBe(false);
    expect(made(NOON + 3_600_000)).toBe(true);
    expect(isRecentEnough(aSummary({ created_at: 'never' }), NOON)).toBe(false);
  });
});

describe('holdsOurText', () => {
  test('[Q6] tells our text in any markup from another text', () => {
    const write = creating({ content_html: '<p>a <u>b</u></p><ul><li>c</li></ul>' });
    expect(
      holdsOurText(aNote({ content_html: '<p>a b</p>\n<ul><li><p>c</p></li></ul>' }), write),
    ).toBe(true);
    expect(holdsOurText(aNote({ content_html: '<p>a b</p>' }), write)).toBe(false);
  });

  test('[Q6] knows the placeholder of a note without text', () => {
    const write = creating({ content_html: '<p><img src="x"></p>' });
    expect(holdsOurText(aNote({ content_html: `<p>${PLACEHOLDER}</p>` }), write)).toBe(true);
    expect(holdsOurText(aNote({ content_html: '<p>…and more</p>' }), write)).toBe(false);
  });

  const render = createMarkdownRenderer();
  for (const { name, html } of noteBodies) {
    test(`[Q6] knows its own text in what the service makes of it: ${name}`, () => {
      const write = creating({ content_html: html });
      const reply = aNote({ content_html: render(createBody(write.change.fields).content) });
      expect(holdsOurText(reply, write)).toBe(true);
    });
  }
});
