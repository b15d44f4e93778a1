import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createFileLog } from '../../../electron/system/file-log.ts';
import { folderForTest } from '../../support/profile-for-test.ts';

const clock = { now: () => Date.parse('2026-11-20T09:00:00Z') };

test('[P8] writes lines of JSON into a file that only the user can read', () => {
  const file = path.join(folderForTest(), 'logs', 'traytable.log');
  const log = createFileLog(file, clock);
  log.note('request failed', { method: 'GET', status: 500 });
  log.note('no keychain');
  expect(readFileSync(file, 'utf8')).toBe(
    '{"at":"2026-11-20T09:00:00.000Z","event":"request failed","method":"GET","status":500}\n' +
      '{"at":"2026-11-20T09:00:00.000Z","event":"no keychain"}\n',
  );
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('keeps at most two files, however much is written', () => {
  const folder = folderForTest();
  const file = path.join(folder, 'traytable.log');
  const log = createFileLog(file, clock);
  const long = 'x'.repeat(100_000);
  for (let count = 0; count < 70; count += 1) log.note(long);
  expect(existsSync(`${file}.old`)).toBe(true);
  expect(statSync(file).size + statSync(`${file}.old`).size).toBeLessThan(4_500_000);
});

test('never stops the work for lack of room', () => {
  const file = path.join(folderForTest(), 'traytable.log');
  const log = createFileLog(file, clock);
  mkdirSync(file);
  expect(() => log.note('x')).not.toThrow();
});

test('returns its last lines, and none before the first', () => {
  const log = createFileLog(path.join(folderForTest(), 'traytable.log'), clock);
  expect(log.tail(2)).toEqual([]);
  for (const event of ['a', 'b', 'c']) log.note(event);
  expect(log.tail(2).map((line) => JSON.parse(line).event)).toEqual(['b', 'c']);
});
