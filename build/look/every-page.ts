/**
 * The scenes of every place, and of the page of a record of every kind. They are light, dark and narrow. The names
 * are long, from right to left, or all that a record has.
 */
import type { Page } from '@playwright/test';
import type { Bridge } from '../../shared/ipc/contract.ts';
import { createRequest } from '../../shared/queue/requests/requests.ts';
import type { Fields, WritableKind } from '../../shared/records/kinds.ts';
import { everyDialogScenes, recordWindowScenes } from './every-dialog.ts';
import { beginEmpty, beginStrange, themes } from './every-list.ts';
import { inNarrow, inPlain, LONG, LONG_NAME, RTL, RTL_NAME } from './records.ts';
import type { Scene } from './scenes.ts';
import { goTo, type Stage, send, sendRequest } from './stage.ts';

const BARE = 'Only a name';

/** The place whose list opens the page, and words that find the record of the sample. */
type Opener = { readonly place: string; readonly words?: string };

/** Records that can be written: they come with strange names too. */
const written: Readonly<Record<string, Opener>> = {
  note: { place: 'Notes', words: 'Workshop' },
  client: { place: 'Clients' },
  contact: { place: 'Contacts' },
  deal: { place: 'Deals' },
  project: { place: 'Projects' },
  task: { place: 'Tasks' },
  invoice: { place: 'Invoices' },
  document: { place: 'Documents' },
};

/** Records that only the service writes. */
const given: Readonly<Record<string, Opener>> = {
  member: { place: 'Team and tags', words: 'Mara' },
  stage: { place: 'Team and tags', words: 'Negotiating' },
  tag: { place: 'Team and tags', words: 'Tag for tasks' },
  template: { place: 'Team and tags', words: 'Document template' },
};

/** The places that `every-list.ts` leaves out, and the ways to see one of them. */
const screens: Readonly<Record<string, Scene['show']>> = {
  today: at('Today'),
  notes: at('Notes'),
  time: at('Time', 'List'),
  'time-week': at('Time', 'Week'),
  'time-days': at('Time', 'Days'),
  report,
  'tasks-mine': at('Tasks', 'Mine'),
  'tasks-by-project': at('Tasks', 'By project'),
  'tasks-all': at('Tasks', 'All'),
  'projects-board': at('Projects', 'Board'),
  documents: at('Documents'),
  outbox: at('Outbox'),
  conflicts: at('Conflicts'),
  team: at('Team and tags'),
  settings: at('Settings'),
};

const styles = {
  ...themes,
  bare: inPlain,
  long: inPlain,
  rtl: inPlain,
  'rtl-narrow': inNarrow,
} as const;
const wordsOf: Readonly<Partial<Record<string, string>>> = {
  ...{ bare: BARE, long: LONG, rtl: RTL, 'rtl-narrow': RTL },
};

export const everyPageScenes: readonly Scene[] = [
  { name: 'strange-pages', show: begin },
  ...Object.entries(styles).flatMap(([style, within]) => {
    const words = wordsOf[style];
    const pages = words === undefined ? { ...written, ...given } : written;
    return [
      ...Object.entries(words === undefined ? screens : {}).map(([name, show]) => ({
        name: `${style}-place-${name}`,
        show: (stage: Stage) => within(stage, show),
      })),
      ...Object.entries(pages).map(([name, opener]) => ({
        name: `${style}-page-${name}`,
        show: (stage: Stage) => within(stage, page({ ...opener, ...(words && { words }) })),
      })),
    ];
  }),
  ...everyDialogScenes,
  ...recordWindowScenes,
];

export const emptyPlaceScenes: readonly Scene[] = [
  { name: 'empty-account-list', show: beginEmpty },
  ...Object.entries(screens).flatMap(([name, show]) => [
    { name: `empty-place-${name}`, show: (stage: Stage) => inPlain(stage, show) },
    { name: `narrow-empty-place-${name}`, show: (stage: Stage) => inNarrow(stage, show) },
  ]),
];

async function begin(stage: Stage): Promise<Page> {
  const make = (kind: WritableKind, fields: Fields) =>
    sendRequest(stage, createRequest(kind, fields));
  for (const name of [LONG_NAME, RTL_NAME, BARE]) {
    await make('note', { title: name, content_html: name === BARE ? '' : `<p>${name}</p>` });
  }
  const { id: company_id } = await make('company', { name: BARE });
  const { id: project_id } = await make('project', { title: BARE, company_id });
  await make('contact', { name: BARE });
  await make('deal', { title: BARE });
  await make('task', { title: BARE, project_id });
  await make('invoice', { title: BARE, company_id });
  for (const name of [LONG_NAME, RTL_NAME]) {
    const client = await make('company', { name: `${name} 2` });
    const project = await make('project', { title: name, company_id: client.id });
    for (const on of [project.id, project_id]) {
      await make('time-entry', { description: name, project_id: on, duration_seconds: 5400 });
    }
  }
  const main = await beginStrange(stage);
  const [template] = (await send(stage, 'GET', '/templates?filter[type]=Doc')) as unknown as {
    readonly id: string;
  }[];
  for (const title of [LONG_NAME, RTL_NAME, BARE]) {
    await main.evaluate(makeDocument, { title, template_id: template?.id });
  }
  return main;
}

/** Runs in the window: documents are made on this computer alone. */
async function makeDocument(fields: Fields): Promise<void> {
  const { traytable } = window as unknown as { traytable: Bridge };
  const record = { kind: 'document', id: `local-${crypto.randomUUID()}` } as const;
  await traytable.saveRecord({
    ...{ writeId: crypto.randomUUID(), record, fields, base: null, isFinished: true },
  });
}

/** A place as it is right after it was opened, or as this choice shows it. */
export function at(place: string, choice?: string): Scene['show'] {
  return async ({ main }) => {
    await leave(main);
    await goTo(main, place);
    await leave(main); // the page that this place had open
    const search = main.getByRole('searchbox').first();
    if (await search.isVisible()) await search.fill('');
    if (choice) await main.getByText(choice, { exact: true }).click();
    await main.getByText('Opening…').waitFor({ state: 'hidden' });
    return main;
  };
}

async function report(stage: Stage): Promise<Page> {
  const main = await at('Time')(stage);
  await main.getByRole('button', { name: 'Report', exact: true }).click();
  await main
    .getByText(/^(billable|No time in these days)/)
    .first()
    .waitFor();
  return main;
}

/** The page of the first record that these words find. */
export function page({ place, words = '' }: Opener): Scene['show'] {
  return async ({ main }) => {
    await leave(main);
    await goTo(main, place);
    await leave(main);
    await main.getByRole('searchbox').first().fill(words);
    const row = main.getByRole('option').or(main.locator('[role="row"][aria-selected]'));
    await row.filter({ hasText: words }).first().click();
    const opened = main.getByRole('article').or(main.locator('.ProseMirror')).first();
    // A click on the row that keys act on opens it already.
    const isOpen = await opened.waitFor({ timeout: 1_000 }).then(
      () => true,
      () => false,
    );
    if (!isOpen) await main.keyboard.press('Enter');
    await opened.waitFor();
    return main;
  };
}

async function leave(main: Page): Promise<void> {
  const close = main.getByRole('button', { name: /^(Close|Back to the week)$/ }).first();
  if (await close.isVisible()) await close.click();
}
