/** Asks where a file is to go. */
import path from 'node:path';
import { type BrowserWindow, dialog } from 'electron';

/** The place the user chose for a page called `name`; `null` where they chose none. */
export async function askWhere(
  window: BrowserWindow,
  { folder, name }: { readonly folder: string; readonly name: string },
): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: 'Save my unsent work',
    defaultPath: path.join(folder, name),
    filters: [{ name: 'Web page', extensions: ['html'] }],
  });
  return canceled || filePath === '' ? null : filePath;
}
