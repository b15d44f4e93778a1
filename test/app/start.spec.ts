/** Starts that cannot succeed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { chromiumHost } from '../../build/choose-host.ts';
import { forkUtility } from '../../build/chromium-host/utility-process.ts';
import { processesOf } from '../../electron/replay/open-process.ts';
import { lockProfile } from '../../electron/store/profile-lock.ts';
import { test } from '../support/app-test.ts';
import { aNote, aWrite } from '../support/builders.ts';

const root = path.join(import.meta.dirname, '../..');
const { default: configuration } = await import(path.join(root, 'build/electron-builder.mjs'));
const ofBuilder = createRequire(import.meta.resolve('electron-builder'));
const ofLibrary = createRequire(ofBuilder.resolve('app-builder-lib'));
const { FileMatcher } = ofLibrary('./fileMatcher');
const { createPackageFromFiles, extractAll } = ofLibrary('@electron/asar');

type Environment = { readonly TRAYTABLE_TEST_END?: string };

/** How a start ends that stays no longer than it must. */
async function startOn(
  profile: string,
  { before = [], ...environment }: { readonly before?: readonly string[] } & Environment = {},
) {
  const args = [...before, root, `--user-data-dir=${profile}`];
  const child = spawn(chromiumHost.executable, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 30_000, // one that stays is ended by a signal, without a code
  });
  const [[code], errors] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  return { code, errors };
}

test('leaves the data of another program or version alone, reports it and ends', {
  tag: '@host', // Electron shows a box that somebody has to close
}, async ({ desk }) => {
  // The other host has an instance lock of its own: only the profile is shared.
  const other = lockProfile(path.join(desk.profile, 'traytable.lock'));
  const second = await startOn(desk.profile);
  other.release();
  expect(second.errors).toContain('Traytable is already running with this data.');
  expect(second.code).toBe(1);
  expect(existsSync(path.join(desk.profile, 'traytable.db'))).toBe(false);

  const file = path.join(desk.profile, 'traytable.db');
  const newer = new DatabaseSync(file);
  newer.exec('pragma user_version = 99');
  newer.close();
  const { code, errors } = await startOn(desk.profile);
  expect(errors).toContain('written by a newer version of Traytable');
  expect(code).toBe(1);
  const after = new DatabaseSync(file, { readOnly: true });
  expect(after.prepare('pragma user_version').get()).toEqual({ user_version: 99 });
  after.close();
});

test('shows the main window without the event that it is ready', {
  tag: '@host', // only there can the event be suppressed
}, async ({ desk }) => {
  const { app, end } = await desk.startIn({ TRAYTABLE_HOST_NEVER_READY: '1' });
  const visible = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => window.isVisible()),
    );
  await expect.poll(visible).toEqual([true, false]); // the quick note stays away
  await end();
});

for (const how of ['close', 'quit', 'signal'] as const) {
  test(`[W1.6] ends by a ${how} as soon as there is a window`, {
    tag: '@host', // a module of ours is read before the app
  }, async ({ desk }) => {
    writeFileSync(path.join(desk.profile, 'computer.json'), JSON.stringify({ closing: 'quit' }));
    const before = ['-r', path.join(root, 'test/support/end-early-in-app.ts')];
    expect(await startOn(desk.profile, { before, TRAYTABLE_TEST_END: how })).toEqual({
      ...{ code: 0, errors: '' },
    });
  });
}

test('[M15.3] packages the program that compares, whole', {
  tag: '@host', // which forks without an app
}, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'traytable-package-'));
  const archive = path.join(folder, 'app.asar');
  await createPackageFromFiles(root, archive, packedFiles());
  expect(readFileSync(path.join(root, 'electron/program.ts'), 'utf8')).toContain(
    "path.join(files.out, 'decide-process', 'decide-process.js')",
  );
  const packed = path.join(folder, 'app'); // as Electron reads it, with nothing beside it
  extractAll(archive, packed);
  const open = processesOf({
    fork: forkUtility,
    file: path.join(packed, 'out', 'decide-process', 'decide-process.js'),
    log: { note: (...note) => console.log(note) },
  });
  const change = {
    kind: 'update',
    fields: { content_html: '<p>a</p><p>Ours</p>' },
    base: { content_html: '<p>a</p>' },
  } as const;
  const write = aWrite({ state: { kind: 'sending', sentAt: 0 }, change });
  const { answer, end } = open({
    write,
    record: aNote({ content_html: '<p>Theirs</p><p>a</p>' }),
  });
  const content_html = '<p>Theirs</p><p>a</p><p>Ours</p>';
  expect(await answer).toMatchObject({ decision: { kind: 'patch', patch: { content_html } } });
  end();
  rmSync(folder, { recursive: true });
});

/** The files that electron-builder would put into the archive, by its own filter. */
function packedFiles(): string[] {
  const noMacros = (pattern: string) => pattern;
  const filter = new FileMatcher(root, root, noMacros, configuration.files).createFilter();
  const built = readdirSync(path.join(root, 'out'), { recursive: true, encoding: 'utf8' });
  return ['package.json', ...built.map((name) => path.join('out', name))]
    .map((name) => path.join(root, name))
    .filter((file) => statSync(file).isFile() && isPacked(file));

  function isPacked(file: string): boolean {
    return file.endsWith('package.json') || filter(file, statSync(file));
  }
}
