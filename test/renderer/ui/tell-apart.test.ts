import { expect, test } from 'vitest';
import { createAbouts } from '../../../renderer/ui/tell-apart.ts';

type Item = { readonly id: string; readonly name: string; readonly details: readonly string[] };
const anItem = (id: string, name: string, ...details: string[]): Item => ({ id, name, details });

function aboutsOf(items: readonly Item[], aboutOf?: (item: Item) => string) {
  const about = createAbouts(items, {
    ...{ namesOf: ({ name }) => [name], detailsOf: ({ details }) => details, aboutOf },
  });
  return items.map((item) => about(item));
}

test('[V28] puts behind equal names alone what tells them apart, the most telling first', () => {
  expect(
    aboutsOf([
      anItem('1', 'Ada', 'Atlas', 'a@x.example'),
      anItem('2', 'Ada', 'Borea', 'a@x.example'),
      anItem('3', 'Ben', 'Atlas', 'b@x.example'),
    ]),
  ).toEqual(['Atlas', 'Borea', '']);
  expect(aboutsOf([anItem('1', 'Ada', 'Atlas', 'a@'), anItem('2', 'Ada', 'Atlas', 'b@')])).toEqual([
    ...['a@', 'b@'],
  ]);
  expect(aboutsOf([anItem('1', 'Ada', '', 'a@'), anItem('2', 'Ada', 'Atlas', 'a@')])).toEqual([
    ...['ID 1', 'Atlas'],
  ]);
});

test('[V28] falls back to the ID, and keeps what stands there already', () => {
  const items = [anItem('contact 41', 'Ada'), anItem('contact 42', 'Ada'), anItem('7', 'Ada')];
  expect(aboutsOf(items, ({ id }) => (id === '7' ? 'client' : 'contact'))).toEqual([
    ...['contact · ID 41', 'contact · ID 42', 'client'],
  ]);
  const long = ['97c1f804-b30b', '97c1f805-b30b'].map((id) => anItem(id, 'Call'));
  expect(aboutsOf(long)).toEqual(['ID 97c1f804', 'ID 97c1f805']);
});

test('[V28] reads the details of equal names alone, and once', () => {
  const items = Array.from({ length: 1_000 }, (_, at) => anItem(`${at}`, `${Math.max(at, 9)}`));
  const read: string[] = [];
  const about = createAbouts(items, {
    namesOf: ({ name }) => [name],
    detailsOf(item) {
      read.push(item.id);
      return [];
    },
  });
  for (const item of [...items, ...items]) about(item);
  expect(read.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
});
