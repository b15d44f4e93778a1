import { describe, expect, test } from 'vitest';
import { decideUpdate } from '../../../shared/queue/decide-update.ts';
import { writableKinds } from '../../../shared/records/kinds.ts';
import { writable } from '../../../shared/records/writable.ts';
import { aDelete, aNote, aRecord, aWrite, baseOf, NOTE_ID } from '../../support/builders.ts';

describe('decideUpdate', () => {
  test('[conv.patch_partial] sends only what the user changed', () => {
    const theirs = aNote({ title: 'Changed by somebody' });
    expect(decideUpdate(aWrite(), theirs)).toEqual({
      kind: 'patch',
      patch: { content_html: '<p>Hello you</p>' },
    });
  });

  test('[Q5] sends nothing where the service already has it: a lost reply', () => {
    expect(decideUpdate(aWrite(), aNote({ content_html: '<p>Hello you</p>\n' }))).toEqual({
      kind: 'nothing-to-send',
    });
  });

  test('[P4] asks where somebody else changed the same', () => {
    expect(decideUpdate(aWrite(), aNote({ content_html: '<p>Hello them</p>' }))).toEqual({
      kind: 'conflict',
    });
  });

  test('[P4] asks about any difference where it is not known what the user saw', () => {
    const blind = aWrite({ change: { kind: 'update', fields: { title: 'Mine' }, base: {} } });
    expect(decideUpdate(blind, aNote())).toEqual({ kind: 'conflict' });
  });

  test('[P4] clears what the user has emptied', () => {
    const emptied = aWrite({
      change: { kind: 'update', fields: { content_html: null, date: null }, base: baseOf(aNote()) },
    });
    expect(decideUpdate(emptied, aNote())).toEqual({
      kind: 'patch',
      patch: { content_html: null, date: null },
    });
  });

  test('[Q5] knows its own text although the service has trimmed it', () => {
    const write = aWrite({
      record: { kind: 'task', id: NOTE_ID },
      change: { kind: 'update', fields: { title: ' Draw  it ' }, base: { title: 'Draw' } },
    });
    const arrived = aRecord('task', { title: 'Draw it' });
    expect(decideUpdate(write, arrived)).toEqual({ kind: 'nothing-to-send' });
    expect(decideUpdate(write, aRecord('task', { title: 'Draw that' }))).toEqual({
      kind: 'conflict',
    });
  });

  test('[Q14] deletes what still says what the user saw, of every kind', () => {
    for (const kind of writableKinds.filter((one) => writable[one].isRemovable)) {
      expect(decideUpdate(aDelete(kind), aRecord(kind)), kind).toEqual({ kind: 'delete' });
    }
  });

  test('[Q14] deletes what the user saw part of, in a list', () => {
    const base = { title: 'Kick-off', date: '2026-03-02' };
    const write = aDelete('note', { change: { kind: 'delete', base } });
    expect(decideUpdate(write, aNote({ content_html: '<p>x</p>' }))).toEqual({ kind: 'delete' });
    expect(decideUpdate(write, aNote({ title: 'Theirs' }))).toEqual({ kind: 'conflict' });
  });

  test('[Q14] asks before it deletes what nobody knows the user saw', () => {
    const blind = aDelete('note', { change: { kind: 'delete', base: {} } });
    expect(decideUpdate(blind, aNote())).toEqual({ kind: 'conflict' });
  });

  test('[notes.attach] never sends a link, which only a create can carry', () => {
    const link = { record_type: 'company', record_id: 4 } as const;
    const write = aWrite({
      change: { kind: 'update', fields: { title: 'T', link }, base: baseOf(aNote()) },
    });
    expect(decideUpdate(write, aNote())).toEqual({ kind: 'patch', patch: { title: 'T' } });
  });
});
