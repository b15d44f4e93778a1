/** The files of an export, made of a real cache; main’s checks of each call are real too. */
import { expect, test } from 'vitest';
import { AppState } from '../../../renderer/bridge/app-state.svelte.ts';
import { openCache } from '../../../renderer/cache/cache.ts';
import { noteRow } from '../../../renderer/cache/rows.ts';
import { storeNotes } from '../../../renderer/cache/store.ts';
import { Exporting } from '../../../renderer/export/exporting.svelte.ts';
import { Dates } from '../../../renderer/ui/dates.ts';
import {
  EXPORT_FACT_CHARS_MAX,
  EXPORT_FACT_CHARS_SHOWN,
  EXPORT_ROWS_AT_ONCE,
} from '../../../shared/export/bounds.ts';
import { aNote } from '../../support/builders.ts';
import { aMain } from '../../support/open-window.ts';

/** Exports these notes; the first `without` of them have no text on this computer. */
async function exportNotes(notes: ReturnType<typeof aNote>[], without = 0) {
  const { main, time } = aMain();
  const cache = openCache(crypto.randomUUID());
  await cache.notes.bulkAdd(notes.slice(0, without).map((note) => noteRow(note, '')));
  await storeNotes(cache, notes.slice(without));
  const state = await AppState.read(main.bridge, new AbortController());
  const exporting = new Exporting({
    ...{ bridge: main.bridge, state, outbox: state.outbox, clock: time.clock },
    ...{ cache, dates: new Dates(() => 'UTC', 'en-GB') },
  });
  await exporting.begin();
  expect(exporting.current).toMatchObject({ kind: 'done' });
  return main.exported;
}

test('has a column for the texts of notes, if only the last of many has its text here', async () => {
  const count = EXPORT_ROWS_AT_ONCE + 1;
  const notes = Array.from({ length: count }, (_, index) =>
    aNote({ id: String(index).padStart(6, '0'), content_html: `<p>Text ${index}</p>` }),
  );
  const files = await exportNotes(notes, EXPORT_ROWS_AT_ONCE);
  const [head = '', ...rows] = (files.get('data/notes.csv') ?? '').trimEnd().split('\r\n');
  expect(head.split(',')).toContain('content_html');
  expect(rows).toHaveLength(count);
  expect(rows.at(-1)).toContain(`<p>Text ${EXPORT_ROWS_AT_ONCE}</p>`);
});

test('cuts a title that is too long for a page, and keeps all of it in the data', async () => {
  const title = 'T'.repeat(EXPORT_FACT_CHARS_MAX + 1);
  const files = await exportNotes([aNote({ title })]);
  expect(files.get('data/notes.json')).toContain(title);
  const page = files.get('without-client/index.html') ?? files.get('index.html') ?? '';
  expect(page).not.toContain(title);
  expect(page).toContain(`${'T'.repeat(EXPORT_FACT_CHARS_SHOWN)}…`);
});

test('names the box of a task, whose text is no label of it', async () => {
  const content = '<ul><li><input type="checkbox" checked>Call back</li></ul>';
  const files = await exportNotes([aNote({ content_html: content })]);
  const page = files.get('without-client/index.html') ?? '';
  expect(page).toMatch(/<input [^>]*aria-label="Done"/);
});
