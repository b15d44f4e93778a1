import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../../../../shared/kinds/kinds.ts';
import { resolve, resolveTrouble } from '../../../../shared/queue/machine/resolve.ts';
import { fieldsSet } from '../../../../shared/queue/pending-write.ts';
import type { Fields } from '../../../../shared/records/kinds.ts';
import {
  aDelete,
  aNote,
  anItem,
  aQueue,
  aRecord,
  aWrite,
  baseOf,
  LOCAL_ID,
  NOON,
  NOTE_ID,
} from '../../../support/builders.ts';

const id = 'write-1';
const sending = { kind: 'sending', sentAt: NOON } as const;
const conflict = {
  kind: 'conflict',
  theirs: aNote({ title: 'Theirs', visibility: 'author_only' }),
} as const;
const shown = baseOf(conflict.theirs);
const newer = { ...conflict, theirs: aNote({ content_html: '<p>Newer</p>' }) } as const;

describe('resolve', () => {
  const resolveWith = (
    write: ReturnType<typeof aWrite>,
    fields: Fields,
    adopted = {},
    theirs: Fields = shown,
  ) =>
    resolve(aQueue([write], { adopted }), {
      kind: 'resolved',
      at: NOON + 9,
      id,
      fields: { ...fields },
      theirs: { ...theirs },
    }).writes[0];

  test('[Q11.3] sends the resolution, with theirs as its base', () => {
    expect(
      resolveWith(aWrite({ state: conflict, attempts: 4 }), { content_html: '<p>Both</p>' }),
    ).toEqual(
      aWrite({
        savedAt: NOON + 9,
        change: {
          kind: 'update',
          fields: { content_html: '<p>Both</p>' },
          base: baseOf(conflict.theirs),
        },
      }),
    );
  });

  test('[Q11.3] makes an item anew that is no longer on the invoice, and keeps the ids of the others', () => {
    const [held, gone] = [
      { ...anItem, id: 200 },
      { ...anItem, name: 'Travel', id: 201 },
    ];
    const theirs = aRecord('invoice', { invoice_items: [{ ...held, total: '270.00' }] });
    const write = aWrite({
      record: { kind: 'invoice', id: String(theirs.id) },
      change: { kind: 'update', fields: { invoice_items: [held, gone] }, base: {} },
      state: { kind: 'conflict', theirs },
    });
    const { id: _, ...anew } = gone;
    const shownThen = fieldsOf('invoice', theirs);
    const sent = (chosen: Fields) => fieldsSet(resolveWith(write, chosen, {}, shownThen) ?? write);
    expect(sent({})).toEqual({ invoice_items: [held, anew] });
    expect(sent({ invoice_items: [gone, held] })).toEqual({ invoice_items: [anew, held] });
  });

  test('[Q6] keeps no half of a character of a resolution', () => {
    const write = resolveWith(aWrite({ state: conflict }), { title: 'a\ud83d' });
    expect(write?.change).toMatchObject({ fields: { title: 'a\ufffd' } });
  });

  test('[Q11.2] [P4] changes nothing if theirs is not the version that was shown', () => {
    const write = aWrite({ state: newer });
    expect(resolveWith(write, { content_html: '<p>Mine</p>' })).toBe(write);
    expect(resolveTrouble(write, { fields: {}, theirs: shown })).toBe('changed');
  });

  test('[Q14] [P4] deletes nothing if any field is not as it was shown', () => {
    const removal = aDelete('note', {
      state: { kind: 'conflict', theirs: aNote({ date: '2027-01-01' }) },
    });
    expect(resolveWith(removal, {}, {}, baseOf(aNote()))).toBe(removal);
  });

  test('[Q11.2] checks only what would be overwritten, and no spelling', () => {
    const theirs = aNote({ title: 'Once more', content_html: '<p>Hello<br></p>' });
    const write = aWrite({ state: { kind: 'conflict', theirs } });
    const spelt = { title: 'Before', content_html: '<p>Hello<br/></p>' };
    expect(resolveWith(write, { content_html: '<p>Mine</p>' }, {}, spelt)).toMatchObject({
      state: { kind: 'ready' },
      change: { fields: { content_html: '<p>Mine</p>' }, base: baseOf(theirs) },
    });
  });

  test('[Q4] follows a journal without the version that was shown', () => {
    const event = { kind: 'resolved', at: NOON, id, fields: { content_html: 'x' } } as const;
    const { writes } = resolve(aQueue([aWrite({ state: newer })]), event);
    expect(writes[0]?.state.kind).toBe('ready');
  });

  test('[Q1] keeps what the user wrote in fields without a conflict', () => {
    const fields = { title: 'Mine', content_html: '<p>Mine</p>' };
    const write = aWrite({ state: conflict, change: { kind: 'update', fields, base: {} } });
    expect(resolveWith(write, { content_html: '<p>Both</p>' })?.change).toMatchObject({
      fields: { title: 'Mine', content_html: '<p>Both</p>' },
    });
  });

  test('[Q14] deletes anyway, if nothing changes again', () => {
    expect(resolveWith(aDelete('note', { state: conflict }), {})).toMatchObject({
      state: { kind: 'ready' },
      change: { kind: 'delete', base: baseOf(conflict.theirs) },
    });
  });

  test('[Q13] knows a new record by the id of the service', () => {
    const write = aWrite({ record: { kind: 'task', id: NOTE_ID }, state: conflict });
    const resolved = resolveWith(write, { parent_task_id: LOCAL_ID }, { [LOCAL_ID]: 'made' });
    expect(resolved?.change).toMatchObject({ fields: { parent_task_id: 'made' } });
  });

  test('changes nothing without a conflict', () => {
    for (const write of [
      aWrite(),
      aWrite({ state: sending }),
      aWrite({ state: { kind: 'unsure', sentAt: NOON, found: null } }),
    ]) {
      expect(resolveWith(write, { title: 'T' })).toBe(write);
    }
  });
});

test('[Q11] tells why a conflict cannot be resolved', () => {
  const trouble = (write: ReturnType<typeof aWrite> | undefined) =>
    resolveTrouble(write, { fields: { title: 'T' }, theirs: shown });
  expect(trouble(aWrite({ state: conflict }))).toBeUndefined();
  expect(trouble(aWrite({ state: newer }))).toBe('changed');
  expect(trouble(aWrite({ state: sending }))).toBe('compared');
  expect(trouble(aWrite({ state: { kind: 'discarded', at: NOON } }))).toBe('gone');
  expect(trouble(undefined)).toBe('gone');
});
