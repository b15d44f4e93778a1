import { expect, test } from 'vitest';
import { ExportFull } from '../../../electron/export/export-folder.ts';
import { exportProblem } from '../../../electron/export/export-problem.ts';

test.each([
  ['ENOSPC', /disk is full/],
  ['EDQUOT', /disk is full/],
  ['EACCES', /no right/],
  ['EROFS', /no right/],
  ['ENOENT', /no longer there/],
  ['ENAMETOOLONG', /too long/],
  ['EIO', /could not be written/],
])('says what %s means', (code, words) => {
  expect(exportProblem(Object.assign(new Error(code), { code }))).toMatch(words);
});

test('says that an export is too large', () => {
  expect(exportProblem(new ExportFull())).toMatch(/larger/);
});
