import { expect, test } from 'vitest';
import { Navigation } from '../../../renderer/app/navigation.svelte.ts';
import { beginInPlace, newRecords, newRecordsOf } from '../../../renderer/record/begin-record.ts';
import type { ListName } from '../../../shared/api/endpoints.ts';
import { kinds } from '../../../shared/kinds/kinds.ts';
import { isKindAbsent } from '../../../shared/queue/absent-kinds.ts';
import type { WritableKind } from '../../../shared/records/kinds.ts';
import { aRecord } from '../../support/builders.ts';

function aNavigation(absent: readonly ListName[]) {
  const navigation = new Navigation({
    random: { uuid: () => 'a', fraction: () => 0 },
    firstPlace: 'today',
    isAbsent: (kind) => isKindAbsent(kind, { absent, writes: [] }),
  });
  navigation.beginTime = () => undefined;
  navigation.beginComment = () => undefined;
  return navigation;
}

const labels = (choices: readonly { readonly label: string }[]) =>
  choices.map(({ label }) => label.toLowerCase());

/** The labels of every New menu: that of the window, and those of open records. */
function offered(absent: readonly ListName[]) {
  const navigation = aNavigation(absent);
  const pages: WritableKind[] = ['company', 'project', 'contact', 'deal', 'task'];
  return {
    everywhere: labels(newRecords(navigation)),
    onPages: pages.flatMap((kind) =>
      labels(newRecordsOf(navigation, { kind, id: '1' }, aRecord(kind))),
    ),
  };
}

test.each([
  ['companies', 'company', 'clients'],
  ['contacts', 'contact', 'contacts'],
  ['deals', 'deal', 'deals'],
  ['projects', 'project', 'projects'],
  ['tasks', 'task', 'tasks'],
  ['invoices', 'invoice', 'invoices'],
  ['templates', 'document', 'documents'],
  ['timeEntries', 'time-entry', 'time'],
] as const)(
  '[L9.1] offers nothing new of %s in any menu or by N where they are absent',
  (list, kind, place) => {
    const { word } = kinds[kind];
    const [all, left] = [offered([]), offered([list])];
    expect([...all.everywhere, ...all.onPages]).toContain(word);
    expect(left).toEqual({
      everywhere: all.everywhere.filter((label) => label !== word),
      onPages: all.onPages.filter((label) => label !== word),
    });

    const navigation = aNavigation([list]);
    navigation.go(place);
    if (kind === 'time-entry') return; // N begins a note there
    beginInPlace(navigation);
    expect(navigation.spot).toEqual({ place, record: null });
  },
);

test('[V16] begins every kind of record from anywhere, also time and a comment', () => {
  expect(offered([]).everywhere).toEqual([
    ...['note', 'time entry', 'task', 'comment', 'contact', 'client', 'deal', 'project'],
    ...['invoice', 'document'],
  ]);
  expect(offered(['tasks']).everywhere).toContain('comment'); // on a deal
  expect(offered(['tasks', 'deals']).everywhere).not.toContain('comment');
});
