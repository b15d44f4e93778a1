/** Rows of notes between memory, where their texts are clear, and the disk, where they may be sealed. */
import type { Note, NoteSummary } from '../../shared/records/note.ts';
import type { Cache } from './cache.ts';
import {
  type BodyOnDisk,
  type BodyRow,
  bodyRow,
  excerptOf,
  type NoteOnDisk,
  type NoteRow,
  noteRow,
  noteRowWith,
  textOf,
} from './rows.ts';
import type { TextSeal } from './text-seal.ts';

/** The rows of whole notes as the disk shall have them. Sealed before a transaction, which would end meanwhile. */
export async function wholeRows(
  cache: Cache,
  notes: readonly Note[],
): Promise<{ readonly rows: readonly NoteOnDisk[]; readonly bodies: readonly BodyOnDisk[] }> {
  const seal = await cache.textSeal();
  const rows = notes.map((note) => noteRow(note, excerptOf(note)));
  const bodies = notes.map(bodyRow);
  if (seal?.form !== 'sealed') return { rows, bodies };
  return {
    rows: await Promise.all(rows.map((row) => sealNote(seal, row))),
    bodies: await Promise.all(bodies.map((body) => sealBody(seal, body))),
  };
}

/** Rows of notes from the disk in the form of the seal; one that it does not open stays as it is. */
export function notesInForm(
  seal: TextSeal,
  rows: readonly NoteOnDisk[],
): Promise<readonly NoteOnDisk[]> {
  return Promise.all(
    rows.map(async (row) => {
      if (isForeign(seal, row)) return row;
      const clear = await openNote(seal, row);
      return seal.form === 'sealed' ? sealNote(seal, clear) : clear;
    }),
  );
}

/** Bodies from the disk in the form of the seal; one that it does not open stays as it is. */
export function bodiesInForm(
  seal: TextSeal,
  bodies: readonly BodyOnDisk[],
): Promise<readonly BodyOnDisk[]> {
  return Promise.all(
    bodies.map(async (body) => {
      const clear = isForeign(seal, body) ? undefined : await openBody(seal, body);
      if (clear === undefined) return body;
      return seal.form === 'sealed' ? sealBody(seal, clear) : clear;
    }),
  );
}

function isForeign(seal: TextSeal | null, row: NoteOnDisk | BodyOnDisk): boolean {
  return 'sealed' in row && row.sealedBy !== seal?.name;
}

/** The row of a note whose text is not known, or as another row of it has it, sealed or not. */
export function summaryRow(note: NoteSummary, known: NoteOnDisk | undefined): NoteOnDisk {
  return noteRowWith(note, known ? textOf(known) : { excerpt: '' });
}

/** Is true if this is the present body of the note, and the seal opens it. */
export function isBodyOf(
  note: Pick<NoteOnDisk, 'updated_at'>,
  body: BodyOnDisk | undefined,
  seal: TextSeal | null,
): boolean {
  return body?.updated_at === note.updated_at && !isForeign(seal, body);
}

/** Is true if the row says that the note has no text, or none that has come. */
export function hasNoText(row: NoteOnDisk): boolean {
  return 'sealed' in row ? row.sealed.length === 0 : row.excerpt === '';
}

/** The rows with their excerpts, each in its place; without one that no key here opens. */
export function openNotes(cache: Cache, rows: readonly NoteOnDisk[]): Promise<readonly NoteRow[]>;
export function openNotes(
  cache: Cache,
  rows: readonly (NoteOnDisk | undefined)[],
): Promise<readonly (NoteRow | undefined)[]>;
export async function openNotes(
  cache: Cache,
  rows: readonly (NoteOnDisk | undefined)[],
): Promise<readonly (NoteRow | undefined)[]> {
  // Without a lock nothing is awaited and no row is copied.
  if (areClear<NoteRow>(rows)) return rows;
  const seal = await cache.textSeal();
  return Promise.all(rows.map((row) => row && openNote(seal, row)));
}

/** The bodies, each in its place; `undefined` for one that is not here, or that no key here opens. */
export async function openBodies(
  cache: Cache,
  bodies: readonly (BodyOnDisk | undefined)[],
): Promise<readonly (BodyRow | undefined)[]> {
  if (areClear<BodyRow>(bodies)) return bodies;
  const seal = await cache.textSeal();
  return Promise.all(bodies.map((body) => body && openBody(seal, body)));
}

/** The row with its excerpt sealed. An empty one stays empty: lists tell by it that no text has come. */
async function sealNote(seal: TextSeal, row: NoteRow): Promise<NoteOnDisk> {
  const { excerpt, ...others } = row;
  const sealed =
    excerpt === ''
      ? new Uint8Array()
      : await seal.seal(placeOf('notes', row), JSON.stringify(excerpt));
  return { ...others, sealedBy: seal.name, sealed };
}

/** The row with its texts sealed. JSON also keeps what is no whole character. */
async function sealBody(seal: TextSeal, body: BodyRow): Promise<BodyOnDisk> {
  const { content_html, content_plain_text, ...others } = body;
  const texts = JSON.stringify([content_html, content_plain_text]);
  return {
    ...others,
    sealedBy: seal.name,
    sealed: await seal.seal(placeOf('bodies', body), texts),
  };
}

async function openNote(seal: TextSeal | null, row: NoteOnDisk): Promise<NoteRow> {
  if (!('sealed' in row)) return row;
  const { sealedBy, sealed, ...others } = row;
  const text = hasNoText(row) ? undefined : await seal?.open(placeOf('notes', row), sealed);
  return { ...others, excerpt: text === undefined ? '' : JSON.parse(text) };
}

async function openBody(seal: TextSeal | null, body: BodyOnDisk): Promise<BodyRow | undefined> {
  if (!('sealed' in body)) return body;
  const text = await seal?.open(placeOf('bodies', body), body.sealed);
  if (text === undefined) return undefined;
  const [content_html, content_plain_text] = JSON.parse(text);
  return { id: body.id, content_html, content_plain_text, updated_at: body.updated_at };
}

function areClear<Clear extends object>(
  rows: readonly (object | undefined)[],
): rows is readonly (Clear | undefined)[] {
  return rows.every((row) => row === undefined || !('sealed' in row));
}

/** A sealed text opens only in its own table and row. */
function placeOf(table: 'notes' | 'bodies', { id }: { readonly id: string }): string {
  return `${table} ${id}`;
}
