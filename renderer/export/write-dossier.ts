/** The folder of one client: a page with all that is known of it, and its notes as Markdown. */

import { cut } from '../../shared/cut-text.ts';
import { EXPORT_FACT_CHARS_SHOWN } from '../../shared/export/bounds.ts';
import { createNames, fileName } from '../../shared/export/file-name.ts';
import { type Dossier, dossierLists } from '../../shared/export/group-by-client.ts';
import { INDEX_FILE } from '../../shared/export/index-page.ts';
import { type ExportedNote, noteArticle } from '../../shared/export/note-pages.ts';
import { linkTo, PAGE_END, pageStart, section } from '../../shared/export/page.ts';
import {
  factList,
  type NamedTable,
  type PageWords,
  recordTable,
} from '../../shared/export/record-table.ts';
import { IMAGES_IN_NOTE_MAX } from '../../shared/image-limits.ts';
import { UNTITLED } from '../../shared/shown-name.ts';
import type { Row } from '../../shared/table/columns.ts';
import { nameIn } from '../cache/read.ts';
import { readWholeNote } from '../cache/read-export.ts';
import type { ExportRun } from './export-run.ts';
import { exportBody } from './note-html.ts';

export type DossierPlace = {
  readonly title: string;
  /** The client itself; `null` for what belongs to none. */
  readonly company: Row | null;
  /** Its folder, from the export on. */
  readonly path: readonly string[];
  readonly dossier: Dossier;
};

const tables: Readonly<Record<Exclude<keyof Dossier, 'notes'>, NamedTable>> = {
  deals: { title: 'Deals', kind: 'deal' },
  projects: { title: 'Projects', kind: 'project' },
  tasks: { title: 'Tasks', kind: 'task' },
  timeEntries: { title: 'Time', kind: 'time-entry' },
  invoices: { title: 'Invoices', kind: 'invoice' },
  documents: { title: 'Documents', kind: 'document' },
  contacts: { title: 'Contacts', kind: 'contact' },
  comments: { title: 'Comments', kind: 'comment' },
};

/** Rows of one table are made in one go: more would hold the window up. */
const TABLE_ROWS_MAX = 1_000;

export async function writeDossier(
  run: ExportRun,
  words: PageWords,
  { title, company, path, dossier }: DossierPlace,
): Promise<void> {
  const page = [...path, INDEX_FILE];
  const up = path.map(() => '..');
  const above = linkTo([...up, INDEX_FILE], 'All clients');
  await run.write(page, pageStart({ title, above, below: [] }));
  if (company !== null) await run.write(page, factList('company', company, words));
  for (const list of dossierLists) {
    const rows = dossier[list];
    if (rows.length === 0) continue;
    await run.write(page, section(list === 'notes' ? 'Notes' : tables[list].title, rows.length));
    if (list === 'notes') await writeNotes(run, words, { rows, path, page });
    else await writeTable(run, words, { rows, page, table: tables[list] });
  }
  await run.write(page, PAGE_END);
}

async function writeTable(
  run: ExportRun,
  words: PageWords,
  { rows, page, table }: { rows: readonly Row[]; page: readonly string[]; table: NamedTable },
): Promise<void> {
  for (let from = 0; from < rows.length; from += TABLE_ROWS_MAX) {
    await run.write(page, recordTable(table, rows.slice(from, from + TABLE_ROWS_MAX), words));
  }
}

type Notes = {
  readonly rows: readonly Row[];
  readonly path: readonly string[];
  readonly page: readonly string[];
};

/** The newest first. */
async function writeNotes(run: ExportRun, words: PageWords, { rows, path, page }: Notes) {
  const names = createNames();
  const up = '../'.repeat(path.length);
  const newest = rows.toSorted((one, other) => compare(dayOfNote(other), dayOfNote(one)));
  for (const row of newest) {
    const whole = await readWholeNote(run.cache, row, run.writes);
    const html = String(whole.row.record['content_html'] ?? '');
    const isHere = whole.body !== 'none';
    const body = isHere ? await exportBody(html, up, run.copyImage) : null;
    const note: ExportedNote = {
      title: cutFact(String(whole.row.record['title'] ?? '').trim()) || UNTITLED,
      standing: whole.row.standing,
      facts: factsOf(whole.row, words).map(cutFact),
      body: body?.html ?? null,
      isOlder: whole.body === 'older',
    };
    for (const source of body?.missing ?? []) run.miss('images', source);
    if (!isHere) run.miss('texts', row.id);
    if (note.isOlder) run.miss('older', row.id);
    const wanted = fileName(`${dayOfNote(row)} ${note.title}`, 'Note');
    const file = names('notes', wanted, '.md');
    // From the folder of notes it is one step more to the images.
    const images = (body?.images ?? [])
      .slice(0, IMAGES_IN_NOTE_MAX)
      .map(({ alt, path }) => ({ alt: cutFact(alt), path: `../${path}` }));
    const { body: _, ...head } = note;
    await run.writeNote({
      ...{ path: [...path, 'notes', file], images },
      note: { ...head, facts: [...head.facts] },
      html: isHere ? html : null,
    });
    await run.write(page, noteArticle(note, ['notes', file]));
  }
}

function cutFact(text: string): string {
  return cut(text, EXPORT_FACT_CHARS_SHOWN);
}

function dayOfNote({ record: { date, updated_at: changed } }: Row): string {
  return String(date ?? changed ?? '').slice(0, 10);
}

function factsOf({ record }: Row, { around }: PageWords): readonly string[] {
  const { date, visibility, created_by_member_id: author, note_links: links } = record;
  const lists = { company: 'companies', project: 'projects', contact: 'contacts' } as const;
  const attached = (Array.isArray(links) ? links : []).flatMap((link) => {
    const list = lists[link.record_type as keyof typeof lists];
    return list === undefined ? [] : [around.nameOf(list, link.record_id)];
  });
  return [
    typeof date === 'string' ? date : '',
    typeof author === 'number' ? around.nameOf('teamMembers', author) : '',
    attached.join(', '),
    visibility === 'author_only' ? 'Private' : '',
  ].filter((fact) => fact !== '');
}

export function nameOfRow({ record }: Row): string {
  return nameIn('companies', record) ?? UNTITLED;
}

export function isArchived({ record }: Row): boolean {
  return (record['archived_at'] ?? null) !== null;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
