import { describe, expect, test } from 'vitest';
import { attachableNotes, attachFields } from '../../../renderer/cache/attachable-notes.ts';
import { noteRow } from '../../../renderer/cache/rows.ts';
import { NOTE_LINKS_MAX } from '../../../shared/text-limits.ts';
import { aCreate, aSummary } from '../../support/builders.ts';

const link = { record_type: 'contact', record_id: 8 } as const;
const linkTo = (record_id: number, record_type = 'contact') =>
  ({ id: record_id, record_id, record_type }) as never;
const aRow = (id: string, note_links: readonly never[]) =>
  noteRow(aSummary({ id, title: id, note_links: [...note_links] }), '');

describe('the notes that can be attached', () => {
  test('leave out those that are attached, full, or attached to an unknown kind', () => {
    const rows = [
      aRow('free', [linkTo(8, 'company')]),
      aRow('attached', [linkTo(8)]),
      aRow(
        'full',
        Array.from({ length: NOTE_LINKS_MAX }, (_, at) => linkTo(at + 100)),
      ),
      aRow('unknown', [linkTo(1, 'dream')]),
    ];
    expect(attachableNotes(rows, [], link).map(({ id }) => id)).toEqual(['free']);
  });

  test('keep their other attachments', () => {
    const note = { note_links: [linkTo(3, 'project')] };
    const other = { record_type: 'project', record_id: 3 };
    expect(attachFields(note, link, [])).toEqual({ note_links: [other, link] });
  });

  test('get an attachment once, also if it is chosen twice', () => {
    const attached = attachFields({ note_links: [linkTo(8)] }, link, []);
    expect(attached).toEqual({ note_links: [link] });
  });

  test('take the attachment along in a create that was not sent', () => {
    expect(attachFields({}, link, [aCreate()])).toEqual({ link, note_links: [link] });
  });
});
