import { expect, test } from 'vitest';
import { chainsOf } from '../../../../shared/queue/machine/parked-chains.ts';
import type { Fields } from '../../../../shared/records/kinds.ts';
import { aCreate, aWrite, LOCAL_ID, NOON } from '../../../support/builders.ts';

const state = { kind: 'discarded', at: NOON } as const;
const anEdit = (id: string, fields: Fields, more: { base: Fields | null; knownBase?: Fields }) =>
  aWrite({ id, state, change: { kind: 'update', fields, ...more } });

test('[Q20.211] are one for each write with a base of its own', () => {
  const base = { title: 'First' };
  const parked = [
    anEdit('a', { title: 'A' }, { base }),
    anEdit('b', { date: '2026-11-30' }, { base: null }),
    anEdit('c', { title: 'C' }, { base }),
  ];
  expect(chainsOf(parked)).toMatchObject([
    {
      parked: [{ id: 'a' }, { id: 'b' }],
      whole: { id: 'a', state, change: { fields: { title: 'A', date: '2026-11-30' }, base } },
    },
    { parked: [{ id: 'c' }], whole: { id: 'c', change: { fields: { title: 'C' }, base } } },
  ]);
});

test('[Q20.211] [Q20.208] have the words of all windows behind a create, and what each one showed', () => {
  const record = { kind: 'note', id: LOCAL_ID } as const;
  const body = (words: string) => ({ content_html: `<p>t</p>${words}` });
  const behind = (id: string, fields: Fields, knownBase: Fields) => ({
    ...anEdit(id, fields, { base: null, knownBase }),
    record,
  });
  const edits = [
    behind('a', body('<p>a</p>'), body('')),
    behind('b', { ...body('<p>b</p>'), title: 'B' }, { ...body(''), title: '' }),
  ];
  const both = { ...body('<p>b</p><p>a</p>'), title: 'B' };
  expect(chainsOf(edits)[0]?.whole.change).toEqual({
    ...{ kind: 'update', fields: both, base: null },
    knownBase: { ...body(''), title: '' },
  });
  const create = aCreate({ state, change: { kind: 'create', fields: body('<p>c</p>') } });
  expect(chainsOf([create, ...edits])).toMatchObject([
    { whole: { change: { kind: 'create', fields: { title: 'B' } } } },
  ]);
});
