/** Asks where to save a file, and prints a page as PDF. */
import path from 'node:path';
import { type BrowserWindow, dialog } from 'electron';

type FileKind = 'page' | 'csv' | 'pdf';

const kinds: Readonly<Record<FileKind, { title: string; filter: string; extension: string }>> = {
  page: { title: 'Save my unsent work', filter: 'Web page', extension: 'html' },
  csv: { title: 'Save the report as CSV', filter: 'CSV', extension: 'csv' },
  pdf: { title: 'Save the report as PDF', filter: 'PDF', extension: 'pdf' },
};

export type WantedFile = { readonly name: string; readonly kind: FileKind };

/** The path the user chose for a file called `name`; `null` for none. */
export async function askWhere(
  window: BrowserWindow,
  folder: string,
  { name, kind }: WantedFile,
): Promise<string | null> {
  const { title, filter, extension } = kinds[kind];
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title,
    defaultPath: path.join(folder, name),
    filters: [{ name: filter, extensions: [extension] }],
  });
  return canceled || filePath === '' ? null : filePath;
}

/** The page of a window as PDF; the page has its own print margins. */
export function printPage({ webContents }: BrowserWindow): Promise<Uint8Array> {
  return webContents.printToPDF({
    pageSize: 'A4',
    printBackground: true,
    preferCSSPageSize: true,
  });
}
