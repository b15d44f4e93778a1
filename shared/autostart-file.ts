/** The file with which a desktop on Linux starts the app when its user signs in (XDG autostart). */
import { failed, ok, type Result } from './result.ts';

/** Longer than any path a system gives to a program. */
const PATH_CHARS_MAX = 4_096;

/** The text of the file; an error sentence if no such file can name the program's path. */
export function autostartFile(program: string): Result<string, 'impossible'> {
  const isNameable =
    program.startsWith('/') &&
    program.length <= PATH_CHARS_MAX &&
    !program.includes('=') &&
    !/\p{Cc}/u.test(program);
  if (!isNameable) {
    return failed('impossible', 'Traytable lies in a folder that can’t be named for this.');
  }
  return ok(
    [
      '[Desktop Entry]',
      'Type=Application',
      'Name=Traytable',
      'Comment=Keeps the timer and the quick note ready',
      `Exec=${quoteProgram(program)} --hidden`,
      'Terminal=false',
      'X-GNOME-Autostart-enabled=true',
      '',
    ].join('\n'),
  );
}

/** Whether a file of this text starts the app: desktops switch it off by a line in it. */
export function isStarting(text: string): boolean {
  return !/^(?:Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/m.test(text);
}

/** Quoted for `Exec`, then escaped as every text in such a file. */
function quoteProgram(program: string): string {
  const inQuotes = program.replaceAll('%', '%%').replace(/["`$\\]/g, String.raw`\$&`);
  return `"${inQuotes.replaceAll('\\', '\\\\')}"`;
}
