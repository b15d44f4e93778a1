import path from 'node:path';
import { expect, test } from 'vitest';
import { readBefore } from '../support/read-before.ts';

const electron = path.join(import.meta.dirname, '../../electron');

test('the main process reads little before Chromium starts', () => {
  const files = [...readBefore(path.join(electron, 'begin.ts'))];
  const packages = files.filter((file) => !path.isAbsolute(file) && !file.startsWith('node:'));
  expect(packages).toEqual(['electron']);
  expect(files).not.toContain(path.join(electron, 'main.ts'));
  expect(files.length).toBeLessThan(15);
});

test('[W1.6] the main process reads little before its window', () => {
  const files = [...readBefore(path.join(electron, 'main.ts'))];
  const packages = files.filter((file) => !path.isAbsolute(file) && !file.startsWith('node:'));
  expect(packages.toSorted()).toEqual(['electron', 'valibot']);
  expect(files).not.toContain(path.join(electron, 'program.ts'));
  expect(files.length).toBeLessThan(150);
});
