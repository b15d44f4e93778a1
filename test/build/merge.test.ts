/** The command as it is called, in a process of its own. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderForTest } from '../support/profile-for-test.ts';

const root = path.join(import.meta.dirname, '../..');

test('[M5] [M6] prints what a send would leave on the service, lost replies included', () => {
  const link = (href: string) => `<p>Go <a href="${href}">there</a></p>`;
  const lost = { base: '<p>Go</p>', ours: '<p class="x">Go on</p>', theirs: '<p>Go on</p>' };
  const triples = [
    { base: '<p>Plan</p>', ours: '<p>Plan now here</p>', theirs: '<p>Plan nowhere</p>' },
    { base: '<p>a</p><p>b</p>', ours: '<p>c</p><p>b</p>', theirs: '<p>a</p><p>d</p>' },
    { base: link('a'), ours: link('b'), theirs: link('a') },
    { ...lost, mayHaveArrived: true },
    lost,
  ];
  const file = path.join(folderForTest(), 'triples.json');
  writeFileSync(file, JSON.stringify(triples));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['build/merge.ts', file], {
    cwd: root,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject([
    { kind: 'conflict' },
    { kind: 'clean', html: '<p>c</p><p>d</p>' },
    { kind: 'clean', html: link('b') },
    { kind: 'clean', html: lost.theirs },
    { kind: 'clean', html: lost.ours },
  ]);
});
