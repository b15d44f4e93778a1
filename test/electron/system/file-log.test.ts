import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createFileLog } from '../../../electron/system/file-log.ts';
import { folderForTest } from '../../support/profile-for-test.ts';

const LONG = 'x'.repeat(100_000);
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
  for (let count = 0; count < 70; count += 1) log.note(LONG);
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

test('returns lines of the full file before it as long as the new one has fewer', () => {
  const file = path.join(folderForTest(), 'traytable.log');
  const log = createFileLog(file, clock);
  for (let count = 0; !existsSync(`${file}.old`); count += 1) log.note(`${count}`, { long: LONG });
  const events = log.tail(5).map((line) => Number(JSON.parse(line).event));
  expect(events).toEqual([0, 1, 2, 3, 4].map((back) => (events[0] ?? 0) + back));
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(1);
});
