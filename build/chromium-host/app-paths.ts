import os from 'node:os';
import path from 'node:path';
import { host, waitForLaunch } from './host.ts';
import { NotEmulated } from './recorded/not-emulated.ts';

/** `app.getName()`. */
export function appName(): string {
  const { productName, name } = waitForLaunch().manifest;
  return host.name ?? productName ?? name ?? 'Electron';
}

/** `app.getPath(name)`. Throws for folders that no app of ours has needed. */
export function appPath(name: string): string {
  const chosen = host.paths.get(name);
  if (chosen !== undefined) return chosen;
  const home = os.homedir();
  switch (name) {
    case 'home':
      return home;
    case 'appData':
      return appData(home);
    case 'userData':
      return path.join(appPath('appData'), appName());
    case 'sessionData':
      return appPath('userData');
    case 'logs':
      return path.join(appPath('userData'), 'logs');
    case 'crashDumps':
      return path.join(appPath('userData'), 'Crashpad');
    case 'temp':
      return os.tmpdir();
    case 'exe':
      return path.join(import.meta.dirname, 'bin', 'electron');
    case 'desktop':
      return path.join(home, 'Desktop');
    case 'documents':
      return path.join(home, 'Documents');
    case 'downloads':
      return path.join(home, 'Downloads');
    default:
      throw new NotEmulated(`app.getPath('${name}')`);
  }
}

/** Where Chromium stores the windows' data, such as IndexedDB. */
export function profilePath(): string {
  return path.join(appPath('sessionData'), 'Chromium');
}

function appData(home: string): string {
  if (process.platform === 'darwin') return path.join(home, 'Library', 'Application Support');
  if (process.platform === 'win32') {
    return process.env['APPDATA'] ?? path.join(home, 'AppData', 'Roaming');
  }
  return process.env['XDG_CONFIG_HOME'] || path.join(home, '.config');
}
