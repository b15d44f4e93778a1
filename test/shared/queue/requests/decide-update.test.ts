import { describe, expect, test } from 'vitest';
import { kinds } from '../../../../shared/kinds/kinds.ts';
import { decideUpdate } from '../../../../shared/queue/requests/decide-update.ts';
import { writableKinds } from '../../../../shared/records/kinds.ts';
import { aDelete, aNote, aRecord, aWrite, baseOf, NOTE_ID } from '../../../support/builders.ts';

describe('decideUpdate', () => {
  test('[conv.patch_partial] sends only what the user changed', () => {
    const theirs = aNote({ title: 'Changed by somebody' });
    expect(decideUpdate(aWrite(), theirs)).toEqual({
      kind: 'patch',
      patch: { content_html: '<p>Hello you</p>' },
    });
  });

  test('[Q5] sends nothing if the service already has it: a lost reply', () => {
    expect(decideUpdate(aWrite(), aNote({ content_html: '<p>Hello you</p>\n' }))).toEqual({
      kind: 'nothing-to-send',
    });
  });

  test('[P4] asks if somebody else changed the same', () => {
    expect(decideUpdate(aWrite(), aNote({ content_html: '<p>Hello them</p>' }))).toEqual({
      kind: 'conflict',
    });
  });

  test('[P4] asks about any difference without a base', () => {
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

  test('[Q5] recognises its own text, trimmed by the service, after a lost reply alone', () => {
    const lost = { kind: 'sending', sentAt: 0, isAgain: true } as const;
    const write = aWrite({
      state: lost,
      record: { kind: 'task', id: NOTE_ID },
      change: { kind: 'update', fields: { title: ' Draw  it ' }, base: { title: 'Draw' } },
    });
    const arrived = aRecord('task', { title: 'Draw it' });
    expect(decideUpdate(write, arrived)).toEqual({ kind: 'nothing-to-send' });
    expect(decideUpdate(write, aRecord('task', { title: 'Draw that' }))).toEqual({
      kind: 'conflict',
    });
    const first = decideUpdate({ ...write, state: { kind: 'ready' } }, arrived);
    expect(first).toEqual({ kind: 'conflict' });
  });

  /** Two bodies of the same letters, and what both were made of. */
  const lookalikes: readonly (readonly [
    what: string,
    base: string,
    ours: string,
    theirs: string,
  ])[] = [
    ['words', '<p>Meeting</p>', '<p>Meeting now here</p>', '<p>Meeting nowhere</p>'],
    ['a space', '<p>Plan</p>', '<p>Plan a\u00a0b</p>', '<p>Plan a b</p>'],
    ['indents in pre', '<pre>if</pre>', '<pre>if\n    x</pre>', '<pre>if\n  x</pre>'],
    ['lines in pre', '<pre>a</pre>', '<pre>a\n\nb</pre>', '<pre>a\nb</pre>'],
    [
      'a mention and its name',
      '<p>Ask</p>',
      '<p>Ask <span data-type="mention" data-id="7">@Ann</span></p>',
      '<p>Ask @Ann</p>',
    ],
    [
      'two mentions of one name',
      '<p>Ask</p>',
      '<p>Ask <span data-type="mention" data-id="7">@Ann</span></p>',
      '<p>Ask <span data-type="mention" data-id="8">@Ann</span></p>',
    ],
    [
      'a tick',
      '<ul data-type="taskList"></ul>',
      '<ul data-type="taskList"><li data-checked="true">Call</li></ul>',
      '<ul data-type="taskList"><li>Call</li></ul>',
    ],
    ['an image', '<p>Plan</p>', '<p>Plan<img src="a.png"> b</p>', '<p>Plan<img src="c.png"> b</p>'],
    [
      'the size of an image',
      '<p>Plan</p>',
      '<p>Plan b<img src="a.png" width="9"></p>',
      '<p>Plan b<img src="a.png"></p>',
    ],
    ['a link', '<p>Go</p>', '<p>Go <a href="a">there</a></p>', '<p>Go <a href="b">there</a></p>'],
    ['a heading', '<p>Go</p>', '<h2>Go there</h2>', '<h3>Go there</h3>'],
    ['a line break', '<p>Go</p>', '<p>Go <br>there</p>', '<p>Go there</p>'],
    [
      'the alignment of a cell',
      '<table><tr><td>a</td></tr></table>',
      '<table><tr><td align="right">a b</td></tr></table>',
      '<table><tr><td>a b</td></tr></table>',
    ],
  ];

  test.each(lookalikes)('[M5.1] never takes theirs for ours where they differ in %s', (...row) => {
    const [, before, ours, theirs] = row;
    for (const isAgain of [false, true]) {
      const state = {
        kind: 'sending',
        sentAt: 0,
        ...(isAgain && { isAgain: true as const }),
      } as const;
      const write = aWrite({
        state,
        change: {
          kind: 'update',
          fields: { content_html: ours },
          base: baseOf(aNote({ content_html: before })),
        },
      });
      const decision = decideUpdate(write, aNote({ content_html: theirs }));
      expect({ isAgain, kind: decision.kind }).not.toEqual({ isAgain, kind: 'nothing-to-send' });
    }
  });

  test('[M5] takes a body for its own, sanitised, after a lost reply alone', () => {
    const ours = '<p onclick="x()">Hello <span class="y">you</span></p>';
    const write = aWrite({
      change: { kind: 'update', fields: { content_html: ours }, base: baseOf(aNote()) },
    });
    const theirs = aNote({ content_html: '<p>Hello you</p>' });
    expect(decideUpdate(write, theirs)).toEqual({ kind: 'conflict' });
    const again = aWrite({ ...write, state: { kind: 'sending', sentAt: 0, isAgain: true } });
    expect(decideUpdate(again, theirs)).toEqual({ kind: 'nothing-to-send' });
  });

  test('[Q14] deletes a record that still equals its base, of every kind', () => {
    for (const kind of writableKinds.filter((one) => kinds[one].isRemovable)) {
      expect(decideUpdate(aDelete(kind), aRecord(kind)), kind).toEqual({ kind: 'delete' });
    }
  });

  test('[Q14] deletes a record of which a list shows part of the base', () => {
    const base = { title: 'Kick-off', date: '2026-03-02' };
    const write = aDelete('note', { change: { kind: 'delete', base } });
    expect(decideUpdate(write, aNote({ content_html: '<p>x</p>' }))).toEqual({ kind: 'delete' });
    expect(decideUpdate(write, aNote({ title: 'Theirs' }))).toEqual({ kind: 'conflict' });
  });

  test('[Q14] asks before it deletes a record without a base', () => {
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
