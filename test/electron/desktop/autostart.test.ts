import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAutostart } from '../../../electron/desktop/autostart.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'traytable-autostart-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

type LoginItem = { openAtLogin: boolean; status: string };

function anAutostart(
  over: object = {},
  { isPackaged = true, item = {} as Partial<LoginItem> } = {},
) {
  const asked: unknown[] = [];
  let login = { openAtLogin: false, status: 'not-registered', ...item };
  const app = {
    isPackaged,
    getLoginItemSettings: () => login,
    setLoginItemSettings(settings: { openAtLogin?: boolean }) {
      asked.push(settings);
      login = { ...login, openAtLogin: (settings.openAtLogin ?? false) && login.status !== 'no' };
    },
  };
  const autostart = createAutostart({
    ...{ app: app as never, platform: 'linux', home: folder, program: '/opt/traytable' },
    ...{ environment: {}, log: { note: () => undefined }, ...over },
  });
  return { autostart, asked };
}

describe('on Linux', () => {
  const fileIn = (config: string) => path.join(config, 'autostart', 'traytable.desktop');

  test('writes the file while it is on, and deletes it when it is off', () => {
    const file = fileIn(path.join(folder, '.config'));
    const { autostart } = anAutostart();
    expect(autostart.view()).toEqual({ isOn: false, problem: null, isPossible: true });
    expect(autostart.set(true)).toMatchObject({ ok: true });
    expect(readFileSync(file, 'utf8')).toContain('Exec="/opt/traytable" --hidden');
    expect(anAutostart().autostart.view().isOn).toBe(true); // after a restart
    expect(autostart.set(false)).toMatchObject({ ok: true });
    expect(existsSync(file)).toBe(false);
    expect(autostart.set(false)).toMatchObject({ ok: true });
  });

  test('puts the file where XDG says, names an AppImage, and follows the program', () => {
    const config = path.join(folder, 'xdg');
    const environment = { XDG_CONFIG_HOME: config, APPIMAGE: '/home/ada/Traytable.AppImage' };
    anAutostart({ environment }).autostart.set(true);
    expect(readFileSync(fileIn(config), 'utf8')).toContain('"/home/ada/Traytable.AppImage"');
    anAutostart({ environment: { ...environment, APPIMAGE: '/home/ada/New.AppImage' } });
    expect(readFileSync(fileIn(config), 'utf8')).toContain('"/home/ada/New.AppImage"');
    anAutostart({ environment: { XDG_CONFIG_HOME: 'not/absolute' } }).autostart.set(true);
    expect(existsSync(fileIn(path.join(folder, '.config')))).toBe(true);
  });

  test('stays off if the desktop has switched it off', () => {
    const config = path.join(folder, '.config');
    anAutostart().autostart.set(true);
    writeFileSync(fileIn(config), '[Desktop Entry]\nHidden=true\n');
    expect(anAutostart({ program: '/opt/other' }).autostart.view().isOn).toBe(false);
    expect(readFileSync(fileIn(config), 'utf8')).toContain('Hidden=true');
  });

  test('reports a folder that refuses, and changes nothing', () => {
    writeFileSync(path.join(folder, '.config'), 'a file where the folder should be');
    const { autostart } = anAutostart();
    expect(autostart.set(true)).toMatchObject({ failure: 'disk' });
    expect(autostart.view().isOn).toBe(false);
    chmodSync(folder, 0o700);
  });
});

test('starts hidden by a login item on Windows, and repeats what macOS still asks for', () => {
  const windows = anAutostart({ platform: 'win32' });
  expect(windows.autostart.set(true)).toMatchObject({ ok: true });
  expect(windows.asked).toEqual([{ openAtLogin: true, args: ['--hidden'] }]);
  expect(windows.autostart.view().isOn).toBe(true);
  const mac = anAutostart({ platform: 'darwin' }, { item: { status: 'requires-approval' } });
  expect(mac.autostart.set(true)).toMatchObject({ ok: true });
  expect(mac.autostart.view().problem).toMatch(/^Allow Traytable in System Settings/);
  const refusing = anAutostart({ platform: 'win32' }, { item: { status: 'no' } });
  expect(refusing.autostart.set(true)).toMatchObject({ failure: 'disk' });
});

test('reports plainly that it is not possible', () => {
  for (const { autostart } of [
    anAutostart({}, { isPackaged: false }),
    anAutostart({ program: '/opt/a=b' }),
  ]) {
    expect(autostart.view()).toMatchObject({ isOn: false, isPossible: false });
    expect(autostart.set(true)).toMatchObject({ failure: 'impossible' });
  }
});
