import { expect, test } from 'vitest';
import {
  keepClosing,
  keepTheme,
  readClosing,
  readTheme,
} from '../../../electron/store/preferences.ts';
import { createSettings } from '../../../electron/store/settings.ts';
import { databaseForTest, lockDisk } from '../../support/profile-for-test.ts';

test('follows the system until the user chooses, and if the choice is garbled', () => {
  const settings = createSettings(databaseForTest());
  expect(readTheme(settings)).toBe('system');
  keepTheme(settings, 'dark');
  expect(readTheme(settings)).toBe('dark');
  settings.set('theme', 'purple');
  expect(readTheme(settings)).toBe('system');
});

test('saves what closing the window does, and reports a disk that refuses', () => {
  const database = databaseForTest();
  const settings = createSettings(database);
  expect(readClosing(settings, 'linux')).toBe('ask');
  expect(keepClosing(settings, 'quit')).toBe(true);
  expect(readClosing(settings, 'linux')).toBe('quit');
  lockDisk(database);
  expect(keepClosing(settings, 'tray')).toBe(false);
  expect(readClosing(settings, 'linux')).toBe('quit');
});
