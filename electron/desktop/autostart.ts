/** Starts the program with the system: by a login item, or a file in the autostart folder. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { App } from 'electron';
import { autostartFile, isStarting } from '../../shared/autostart-file.ts';
import type { AutostartView } from '../../shared/ipc/desktop-calls.ts';
import type { Log } from '../../shared/ports.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { writeWholeFile } from '../store/whole-file.ts';
import { errorName } from '../system/error-name.ts';

export type AutostartParts = {
  readonly app: Pick<App, 'isPackaged' | 'getLoginItemSettings' | 'setLoginItemSettings'>;
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** The program to start; an AppImage is known by its image. */
  readonly program: string;
  readonly log: Log;
};

export interface Autostart {
  view(): AutostartView;
  set(isOn: boolean): Result<null, 'disk' | 'impossible'>;
}

const HIDDEN = { args: ['--hidden'] };
const notInstalled = failed('impossible', 'Only an installed Traytable can start with the system.');
const refused = failed('disk', 'The system didn’t take this. Nothing has changed.');

/** The choice of this user on this computer; the system saves it. */
export function createAutostart(parts: AutostartParts): Autostart {
  if (!parts.app.isPackaged) return impossible(notInstalled);
  const ours = parts.platform === 'linux' ? desktopFile(parts) : loginItem(parts);
  return ours;
}

function impossible(why: ReturnType<typeof failed<'impossible'>>): Autostart {
  return { view: () => ({ isOn: false, problem: why.message, isPossible: false }), set: () => why };
}

function desktopFile({ environment, home, program, log }: AutostartParts): Autostart {
  const text = autostartFile(environment['APPIMAGE'] ?? program);
  if (!text.ok) return impossible(text);
  const configured = environment['XDG_CONFIG_HOME'] ?? '';
  const folder = path.isAbsolute(configured) ? configured : path.join(home, '.config');
  const file = path.join(folder, 'autostart', 'traytable.desktop');

  function attempt(work: () => void): Result<null, 'disk'> {
    try {
      work();
      return ok(null);
    } catch (error) {
      log.note('autostart not changed', { error: errorName(error) });
      return refused;
    }
  }

  const isOn = () => existsSync(file) && isStarting(readFileSync(file, 'utf8'));
  function write(content: string): void {
    mkdirSync(path.dirname(file), { recursive: true });
    writeWholeFile(file, content);
  }

  // The program may have moved since: the file is updated, unless the desktop has switched it off.
  attempt(() => {
    if (isOn() && readFileSync(file, 'utf8') !== text.value) write(text.value);
  });
  return {
    view() {
      let isStarted = false;
      const read = attempt(() => {
        isStarted = isOn();
      });
      return { isOn: isStarted, problem: read.ok ? null : read.message, isPossible: true };
    },
    set: (isWanted) =>
      attempt(() => (isWanted ? write(text.value) : rmSync(file, { force: true }))),
  };
}

function loginItem({ app, platform }: AutostartParts): Autostart {
  const options = platform === 'win32' ? HIDDEN : {};
  return {
    view() {
      const { openAtLogin, status } = app.getLoginItemSettings(options);
      const problem =
        status === 'requires-approval'
          ? 'Allow Traytable in System Settings, General, Login Items.'
          : null;
      return { isOn: openAtLogin, problem, isPossible: true };
    },
    set(isWanted) {
      app.setLoginItemSettings({ openAtLogin: isWanted, ...options });
      const { openAtLogin, status } = app.getLoginItemSettings(options);
      const isDone = openAtLogin === isWanted || (isWanted && status === 'requires-approval');
      return isDone ? ok(null) : refused;
    },
  };
}

/** macOS starts a login item without its arguments, and tells that it did. */
export function isLoginStart(
  app: Pick<App, 'isPackaged' | 'getLoginItemSettings'>,
  platform: NodeJS.Platform,
): boolean {
  return platform === 'darwin' && app.isPackaged && app.getLoginItemSettings().wasOpenedAtLogin;
}
