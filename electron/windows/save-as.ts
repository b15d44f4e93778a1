/** Asks where to save a file, and prints a page as PDF. */
import path from 'node:path';
import { type BrowserWindow, dialog } from 'electron';

type FileKind = 'page' | 'csv' | 'pdf' | 'text' | 'code';

const kinds: Readonly<Record<FileKind, { title: string; filter: string; extension: string }>> = {
  page: { title: 'Save my unsent work', filter: 'Web page', extension: 'html' },
  csv: { title: 'Save the report as CSV', filter: 'CSV', extension: 'csv' },
  pdf: { title: 'Save as PDF', filter: 'PDF', extension: 'pdf' },
  text: { title: 'Save the report for support', filter: 'Text', extension: 'txt' },
  code: { title: 'Save the recovery code', filter: 'Text', extension: 'txt' },
};

export type WantedFile = { readonly name: string; readonly kind: FileKind };

/** The questions about files over `window`, beginning in `folder`, and its printout. */
export function fileDialogs(window: BrowserWindow, folder: string) {
  return {
    askWhere: (wanted: WantedFile) => askWhere(window, folder, wanted),
    askFolder: () => askExportFolder(window, folder),
    printPage: () => printPage(window),
  };
}

/** The path the user chose for a file called `name`; `null` for none. */
async function askWhere(
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

/** The folder that the user chose for an export; `null` for none. */
async function askExportFolder(window: BrowserWindow, folder: string): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: 'Export everything',
    buttonLabel: 'Export here',
    defaultPath: folder,
    properties: ['openDirectory', 'createDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}

/** The page of a window as PDF; the page has its own print margins. */
function printPage({ webContents }: BrowserWindow): Promise<Uint8Array> {
  return webContents.printToPDF({
    pageSize: 'A4',
    printBackground: true,
    preferCSSPageSize: true,
  });
}
