import { describe, expect, test } from 'vitest';
import { noteCreateBody, PLACEHOLDER } from '../../../shared/kinds/note-create-body.ts';

describe('noteCreateBody', () => {
  test('[notes.markdown] sends the body as Markdown', () => {
    expect(noteCreateBody({ content_html: '<p>a <strong>b</strong></p>' })).toEqual({
      content: 'a **b**',
    });
  });

  test('[note.date_default] sends the day it was written', () => {
    expect(noteCreateBody({ content_html: '<p>a</p>', date: '2026-03-02' })['date']).toBe(
      '2026-03-02',
    );
    expect(noteCreateBody({ content_html: '<p>a</p>', date: null })).not.toHaveProperty('date');
  });

  test('[notes.attach] sends both halves of a link, or none', () => {
    const link = { record_type: 'project', record_id: 8 } as const;
    expect(noteCreateBody({ content_html: '<p>a</p>', link })).toEqual({ content: 'a', ...link });
    expect(noteCreateBody({ content_html: '<p>a</p>', link: null })).toEqual({ content: 'a' });
  });

  test('[Q9] never sends a blank body, which the service would refuse', () => {
    for (const content_html of ['', '<p>&nbsp;</p>', '<p><img src="x" alt="y"></p>', null]) {
      expect(noteCreateBody({ content_html })['content']).toBe(PLACEHOLDER);
    }
    expect(noteCreateBody({ title: 'T', visibility: 'author_only' })).toEqual({
      content: PLACEHOLDER,
      title: 'T',
      visibility: 'author_only',
    });
  });
});
