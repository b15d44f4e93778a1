/** The command as it is called, in a process of its own. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderForTest } from '../support/profile-for-test.ts';

const root = path.join(import.meta.dirname, '../..');

function sanitise(...args: string[]) {
  const file = path.join(root, 'build/sanitise.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

function aFile(text: string): string {
  const file = path.join(folderForTest(), 'bodies.json');
  writeFileSync(file, text);
  return file;
}

test('prints every body as the app would show it, in their order and nothing else', () => {
  const bodies = [
    '<p>Fine &amp; well</p>',
    '<p onclick="x">a<script>alert(1)</script></p>',
    '',
    '<img src=x onerror=alert(1) alt="plan">',
    '<frameset><frame src="javascript:x"></frameset>',
    `${'<div>'.repeat(20_000)}deep`,
  ];
  const { status, stdout, stderr } = sanitise(aFile(JSON.stringify(bodies)));
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const shown = JSON.parse(stdout) as string[];
  expect(shown.slice(0, 5)).toEqual([
    '<p>Fine &amp; well</p>',
    '<p>a</p>',
    '',
    '<span data-image="" role="img" aria-label="Image: plan">plan</span>',
    '',
  ]);
  expect(shown[5]).toContain('deep');
  expect(shown).toHaveLength(bodies.length);
});

test('says in a sentence what is wrong with what it is given', () => {
  const wrong: readonly (readonly [args: string[], sentence: RegExp])[] = [
    [[], /^Name one file .*\n$/],
    [['a.json', 'b.json'], /^Name one file .*\n$/],
    [['/nowhere/bodies.json'], /cannot be read\.\n$/],
    [[aFile('[')], /is no JSON\.\n$/],
    [[aFile('{"a":"<p>"}')], /is no JSON array of strings\.\n$/],
    [[aFile('["<p>", 1]')], /is no JSON array of strings\.\n$/],
  ];
  for (const [args, sentence] of wrong) {
    const { status, stdout, stderr } = sanitise(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(sentence);
  }
});
