import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { openComputerSettings } from '../../../electron/store/computer-settings.ts';
import { keepTheme, readTheme } from '../../../electron/store/preferences.ts';
import { createSettings } from '../../../electron/store/settings.ts';
import { databaseForTest, folderForTest } from '../../support/profile-for-test.ts';

test('[K2] begins with what the first account had, and is the same in every account', () => {
  const profile = folderForTest();
  const [first, second] = [databaseForTest(), databaseForTest()].map((one) => createSettings(one));
  if (first === undefined || second === undefined) throw new Error('two accounts');
  keepTheme(first, 'dark');
  first.set('reminders', { isOn: true });
  const computer = openComputerSettings(profile, first);
  expect(readTheme(computer)).toBe('dark');
  expect(computer.get('reminders', v.unknown())).toBeUndefined();
  expect(readTheme(openComputerSettings(profile, second))).toBe('dark');
  keepTheme(openComputerSettings(profile, second), 'light');
  expect(readTheme(openComputerSettings(profile, first))).toBe('light');
  const again = openComputerSettings(profile, first);
  again.delete('theme');
  expect(readTheme(openComputerSettings(profile, first))).toBe('system');
});

test.each(['', '{', '[1]', 'null'])('[K2] a damaged file (%s) counts as none', (text) => {
  const profile = folderForTest();
  writeFileSync(path.join(profile, 'computer.json'), text);
  const computer = openComputerSettings(profile, createSettings(databaseForTest()));
  expect(readTheme(computer)).toBe('system');
  keepTheme(computer, 'dark');
  expect(readTheme(computer)).toBe('dark');
});

test('[K2] throws where the disk refuses, and keeps the value before', () => {
  const profile = folderForTest();
  const computer = openComputerSettings(profile, createSettings(databaseForTest()));
  keepTheme(computer, 'dark');
  rmSync(profile, { recursive: true });
  expect(existsSync(profile)).toBe(false);
  expect(() => keepTheme(computer, 'light')).toThrow();
  expect(readTheme(computer)).toBe('dark');
});
