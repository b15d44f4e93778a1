import { describe, expect, test } from 'vitest';
import { wholeNote } from '../../../../shared/queue/machine/whole-note.ts';
import { aNote, aWrite, baseOf, writtenOf } from '../../../support/builders.ts';

const conflict = {
  kind: 'conflict',
  theirs: aNote({ title: 'Theirs', visibility: 'author_only' }),
} as const;

describe('wholeNote', () => {
  test('[Q11.5] attaches it where theirs is, to the client first', () => {
    const theirs = aNote({
      note_links: [
        { id: 1, record_id: 9, record_type: 'project' },
        { id: 2, record_id: 4, record_type: 'company' },
      ],
    });
    expect(wholeNote(aWrite({ state: { kind: 'conflict', theirs } }))).toMatchObject({
      link: { record_type: 'company', record_id: 4 },
    });
  });

  test('[Q11] takes from theirs the fields without a base, the visibility above all', () => {
    const blind = aWrite({
      state: conflict,
      change: { kind: 'update', fields: { content_html: '<p>x</p>' }, base: {} },
    });
    expect(wholeNote(blind)).toMatchObject({ title: 'Theirs', visibility: 'author_only' });
  });

  test('[Q11] attaches it where the base was, if the note is gone', () => {
    const links = [{ id: 2, record_id: 4, record_type: 'company' }];
    const base = { ...baseOf(aNote()), note_links: links };
    const gone = aWrite({
      change: { kind: 'update', fields: { title: 'T' }, base },
    });
    expect(wholeNote(gone)).toEqual({
      ...writtenOf(aNote()),
      title: 'T',
      link: { record_type: 'company', record_id: 4 },
    });
  });

  test('[Q11] [notes.attach] attaches it to all that the user left, the client in the create', () => {
    const [project, client] = [
      { record_type: 'project', record_id: 9 },
      { record_type: 'company', record_id: 4 },
    ];
    const write = aWrite({
      change: { kind: 'update', fields: { note_links: [project, client] }, base: baseOf(aNote()) },
    });
    expect(wholeNote(write)).toMatchObject({ link: client, note_links: [project, client] });
  });
});
