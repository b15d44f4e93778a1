/** Asks where a file is to go. */
import path from 'node:path';
import { type BrowserWindow, dialog } from 'electron';
import type { FileKind } from '../ipc/save-file.ts';

const kinds: Readonly<Record<FileKind, { title: string; filter: string; extension: string }>> = {
  page: { title: 'Save my unsent work', filter: 'Web page', extension: 'html' },
  csv: { title: 'Save the report as CSV', filter: 'CSV', extension: 'csv' },
  pdf: { title: 'Save the report as PDF', filter: 'PDF', extension: 'pdf' },
};

type Suggested = { readonly folder: string; readonly name: string; readonly kind: FileKind };

/** The place the user chose for a file called `name`; `null` where they chose none. */
export async function askWhere(
  window: BrowserWindow,
  { folder, name, kind }: Suggested,
): Promise<string | null> {
  const { title, filter, extension } = kinds[kind];
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title,
    defaultPath: path.join(folder, name),
    filters: [{ name: filter, extensions: [extension] }],
  });
  return canceled || filePath === '' ? null : filePath;
}
