import { describe, expect, test } from 'vitest';
import { decideUpdate } from '../../../shared/queue/decide-update.ts';
import { aNote, aWrite, baseOf } from '../../support/builders.ts';

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

  test('[conv.null] empties a body in a way that is never ignored', () => {
    const emptied = aWrite({
      change: { kind: 'update', fields: { content_html: null, date: null }, base: baseOf(aNote()) },
    });
    expect(decideUpdate(emptied, aNote())).toEqual({
      kind: 'patch',
      patch: { content_html: '', date: null },
    });
  });

  test('[notes.attach] never sends a link, which only a create can carry', () => {
    const link = { record_type: 'company', record_id: 4 } as const;
    const write = aWrite({
      change: { kind: 'update', fields: { title: 'T', link }, base: baseOf(aNote()) },
    });
    expect(decideUpdate(write, aNote())).toEqual({ kind: 'patch', patch: { title: 'T' } });
  });
});
