/** Saves a file where the user chooses: whole or not at all, with a sentence for every failure. */
import { failed, ok } from '../../shared/result.ts';
import { writeWholeFile } from '../store/whole-file.ts';
import type { WantedFile } from '../windows/save-as.ts';

/** Asks for the place of this file; `null` where the user cancels. */
export type AskWhere = (wanted: WantedFile) => Promise<string | null>;

/** Asks for the place, then makes the contents and writes them there. */
export async function saveFile(
  askWhere: AskWhere,
  wanted: WantedFile,
  contents: () => string | Promise<string | Uint8Array>,
) {
  const file = await askWhere(wanted);
  if (file === null) return failed('cancelled', 'Nothing was saved.');
  try {
    writeWholeFile(file, await contents());
  } catch (error) {
    return failed('disk', problemInWords(error));
  }
  return ok({ file });
}

/** Says why a file was not written, and what can be done. */
export function problemInWords(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'The disk is full, so the file was not saved. Free some space or choose another disk.';
    case 'EACCES':
    case 'EROFS':
      return 'You have no right to write there, so the file was not saved. Choose another folder.';
    case 'EPERM':
    case 'EBUSY':
      return 'The file is open in another program, or you have no right to write there. It was not saved.';
    case 'ENAMETOOLONG':
      return 'The name is too long, so the file was not saved. Choose a shorter one.';
    default:
      return 'The file could not be written there. Choose another place.';
  }
}
