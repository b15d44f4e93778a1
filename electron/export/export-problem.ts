/** Says why an export ended, and what can be done. */
import { ExportFull } from './export-folder.ts';

export function exportProblem(error: unknown): string {
  if (error instanceof ExportFull) {
    return 'The export became larger than Traytable can write. It was removed.';
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'The disk is full, so the export was removed. Free some space or choose another disk.';
    case 'EACCES':
    case 'EROFS':
    case 'EPERM':
      return 'You have no right to write in that folder. Choose another folder.';
    case 'ENOENT':
    case 'ENOTDIR':
      return 'That folder is no longer there. Choose another folder.';
    case 'ENAMETOOLONG':
      return 'The path of that folder is too long. Choose a folder with a shorter path.';
    default:
      return 'The export could not be written there. Choose another folder.';
  }
}
