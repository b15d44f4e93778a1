/** Reads the files of a profile as another user of this computer, or a thief, could. */
import { lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const PAGE_BYTES = 4_096;

/** Every file under this folder, at any depth. */
export function filesUnder(folder: string): string[] {
  return everythingIn(folder).filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}

/** Whether the file holds the text: in UTF-8, in UTF-16 as IndexedDB may write it, or in base64. */
export function holds(file: string, text: string): boolean {
  const bytes = readFileSync(file);
  return [
    Buffer.from(text),
    Buffer.from(text, 'utf16le'),
    Buffer.from(Buffer.from(text).toString('base64')),
  ].some((spelling) => bytes.includes(spelling));
}

/** Everything that other users of this computer may read, write or enter, each with its mode. */
export function openToOthers(folder: string): string[] {
  return ['', ...everythingIn(folder)].flatMap((file) => {
    const found = lstatSync(file === '' ? folder : file, { throwIfNoEntry: false });
    // A link has no mode of its own, and a socket is as private as its folder.
    if (found === undefined || !(found.isFile() || found.isDirectory())) return [];
    const isOpen = (found.mode & 0o077) !== 0;
    const mode = (found.mode & 0o777).toString(8);
    return isOpen ? [`${mode} ${path.relative(folder, file || folder) || '.'}`] : [];
  });
}

/** Overwrites the page of a database that holds this text, as a failing disk would. */
export function damagePage(file: string, text: string): void {
  const database = new DatabaseSync(file);
  database.exec('pragma wal_checkpoint(truncate)'); // the log beside it would mend the page
  database.close();
  const bytes = readFileSync(file);
  const page = Math.floor(bytes.indexOf(text) / PAGE_BYTES);
  if (page <= 0) throw new Error(`No page behind the first holds "${text}".`);
  bytes.fill(0xa5, page * PAGE_BYTES, (page + 1) * PAGE_BYTES);
  writeFileSync(file, bytes);
}

function everythingIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    path.join(folder, name),
  );
}
