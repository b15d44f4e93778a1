import { expect, test } from 'vitest';
import { createKept } from '../../../electron/store/kept.ts';
import {
  keepClosing,
  keepTheme,
  readClosing,
  readTheme,
} from '../../../electron/store/settings.ts';
import { databaseForTest, lockDisk } from '../../support/profile-for-test.ts';

test('follows the system until the user chooses, and where the choice makes no sense', () => {
  const kept = createKept(databaseForTest());
  expect(readTheme(kept)).toBe('system');
  keepTheme(kept, 'dark');
  expect(readTheme(kept)).toBe('dark');
  kept.set('theme', 'purple');
  expect(readTheme(kept)).toBe('system');
});

test('keeps what closing the window does, and says where the disk refuses', () => {
  const database = databaseForTest();
  const kept = createKept(database);
  expect(readClosing(kept, 'linux')).toBe('ask');
  expect(keepClosing(kept, 'quit')).toBe(true);
  expect(readClosing(kept, 'linux')).toBe('quit');
  lockDisk(database);
  expect(keepClosing(kept, 'tray')).toBe(false);
  expect(readClosing(kept, 'linux')).toBe('quit');
});
