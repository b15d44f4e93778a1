import { expect, test } from 'vitest';
import { mergeUnsendable } from '../../../shared/merge/merge-unsendable.ts';

const description = { kind: 'task', name: 'description' } as const;
const value = { kind: 'deal', name: 'deal_value' } as const;

test.each([
  { place: description, base: 'a b', ours: 'a b c', theirs: 'z a b', both: 'z a b c' },
  { place: description, base: undefined, ours: 'a', theirs: 'b', both: 'b\na' },
  { place: description, base: 'a', ours: 'a b xc', theirs: 'a b xd', both: 'a b xd\nxc' },
  { place: description, base: '', ours: 'a b c', theirs: 'a d c', both: 'a d / b c' },
  { place: description, base: 'a b', ours: 'z a b', theirs: 'a b c', both: 'z a b c' },
  { place: value, base: '5', ours: '5,', theirs: '15,', both: '15, / 5,' },
  { place: value, base: '5', ours: '5,1', theirs: '5,2', both: '5,2 / 5,1' },
  { place: value, base: '5', ours: '5,', theirs: '5', both: '5,' },
  { place: value, base: '5', ours: '5', theirs: '5,', both: '5,' },
  { place: value, base: 'ca 5', ours: 'ca 51', theirs: 'net: ca 5', both: 'net: ca 51' },
  {
    place: value,
    base: '100.00',
    ours: 'ca 5,100',
    theirs: 'ca 5,200',
    both: 'ca 5,200 / ca 5,100',
  },
  { place: value, base: '1.00', ours: '2.00', theirs: '3.00', both: '2.00' },
  { place: { kind: 'task', name: 'tag_ids' }, base: [], ours: [5], theirs: [6], both: [5] },
  { place: { kind: 'note', name: 'content_html' }, base: '', ours: 'a', theirs: 'b' },
] as const)('[Q20.7] $place: $ours and $theirs become $both', ({ place, both, ...sides }) => {
  expect(mergeUnsendable(place, sides)).toEqual(both);
});
