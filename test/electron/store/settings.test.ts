import { expect, test } from 'vitest';
import { createKept } from '../../../electron/store/kept.ts';
import { keepTheme, readTheme } from '../../../electron/store/settings.ts';
import { databaseForTest } from '../../support/profile-for-test.ts';

test('follows the system until the user chooses, and where the choice makes no sense', () => {
  const kept = createKept(databaseForTest());
  expect(readTheme(kept)).toBe('system');
  keepTheme(kept, 'dark');
  expect(readTheme(kept)).toBe('dark');
  kept.set('theme', 'purple');
  expect(readTheme(kept)).toBe('system');
});
