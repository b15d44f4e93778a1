import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { findTray } from '../../../electron/windows/tray-presence.ts';

let folder: string | undefined;
afterEach(() => {
  vi.unstubAllEnvs();
  if (folder !== undefined) rmSync(folder, { recursive: true });
  folder = undefined;
});

/** A system on which the program that asks the desktop does this. */
function aSystem(script: string | null): void {
  folder = mkdtempSync(path.join(tmpdir(), 'traytable-tray-'));
  vi.stubEnv('PATH', folder);
  if (script === null) return;
  const program = path.join(folder, 'dbus-send');
  writeFileSync(program, `#!/bin/sh\n${script}\n`);
  chmodSync(program, 0o700);
}

test.skipIf(process.platform === 'win32').each([
  ['echo "   boolean true"', 'there'],
  ['echo "   boolean false"', 'missing'],
  ['echo "no bus" >&2; exit 1', 'unknown'],
  ['echo "something else"', 'unknown'],
  [null, 'unknown'],
])('a desktop that responds with %j has a tray: %s', async (script, presence) => {
  aSystem(script);
  expect(await findTray('linux')).toBe(presence);
});

test('Windows and macOS always have one', async () => {
  aSystem('echo "   boolean false"');
  expect(await Promise.all((['win32', 'darwin'] as const).map(findTray))).toEqual([
    ...['there', 'there'],
  ]);
});
