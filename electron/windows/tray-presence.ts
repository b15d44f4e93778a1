/** Finds out whether this desktop shows tray icons. */
import { execFile } from 'node:child_process';
import type { TrayPresence } from '../../shared/closing.ts';

/** A desktop that responds does so within milliseconds. */
const ANSWER_MS = 500;

/** On Linux the owner of this name shows icons. */
const ASK = [
  ...['--session', '--print-reply=literal', `--reply-timeout=${ANSWER_MS}`],
  ...['--dest=org.freedesktop.DBus', '/org/freedesktop/DBus'],
  ...['org.freedesktop.DBus.NameHasOwner', 'string:org.kde.StatusNotifierWatcher'],
];

/** Asks the desktop each time: panels come and go. `unknown` without a response. */
export function findTray(platform: NodeJS.Platform = process.platform): Promise<TrayPresence> {
  if (platform !== 'linux') return Promise.resolve('there');
  return new Promise((resolve) => {
    execFile('dbus-send', ASK, { timeout: 2 * ANSWER_MS }, (error, output) => {
      const [, answer] = /\bboolean (true|false)\b/.exec(error ? '' : output) ?? [];
      if (answer === undefined) resolve('unknown');
      else resolve(answer === 'true' ? 'there' : 'missing');
    });
  });
}
