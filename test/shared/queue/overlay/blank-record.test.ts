import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { kinds } from '../../../../shared/kinds/kinds.ts';
import { blankRecord } from '../../../../shared/queue/overlay/blank-record.ts';
import { writableKinds } from '../../../../shared/records/kinds.ts';
import { timestamp } from '../../../../shared/time.ts';
import {
  aCreate,
  aCreateOf,
  aWrite,
  idOf,
  LOCAL_ID,
  NOON,
  NOTE_ID,
} from '../../../support/builders.ts';

describe('blankRecord', () => {
  test('is a whole record of its kind with nothing in it', () => {
    for (const kind of writableKinds) {
      const blank = blankRecord(aCreateOf(kind));
      expect(blank).toMatchObject({ id: LOCAL_ID, created_at: timestamp(NOON) });
      // But for the id, which the service has yet to give, a window can show it as any other.
      expect(v.is(kinds[kind].record, { ...blank, id: idOf(kind) }), kind).toBe(true);
    }
  });

  test('shows the base, if the cache has lost the record', () => {
    const links = [{ id: 1, record_id: 4, record_type: 'company' }];
    const base = { title: 'Kick-off', content_html: '<p>Hello</p>', note_links: links };
    const write = aWrite({ change: { kind: 'update', fields: { title: 'Mine' }, base } });
    expect(blankRecord(write)).toMatchObject({ id: NOTE_ID, ...base });
  });

  test('shows a new note where it is attached', () => {
    const link = { record_type: 'company', record_id: 4 } as const;
    const attached = (given: unknown) =>
      blankRecord(aCreate({ change: { kind: 'create', fields: { link: given } } }))['note_links'];
    expect(attached(link)).toEqual([{ id: 0, ...link }]);
    expect(attached(null)).toEqual([]);
  });
});
