/** Holds the lines of Electron's security checklist that the source alone can show. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { shutIn } from '../../../electron/windows/shut-in.ts';

const root = path.join(import.meta.dirname, '../../..');

/** Each source file of these rooms, without its comments. */
function sources(...rooms: readonly string[]): (readonly [file: string, text: string])[] {
  return rooms.flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|svelte|html)$/.test(file))
      .map((file) => {
        const text = readFileSync(path.join(root, room, file), 'utf8');
        return [
          `${room}/${file}`,
          text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, ''),
        ] as const;
      }),
  );
}

test('a window has a sandbox, a world of its own and nothing of Node', () => {
  expect(shutIn('preload.cjs')).toEqual({
    preload: 'preload.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: true,
  });
});

test('every window is opened so', () => {
  const opening = sources('electron').filter(([, text]) => text.includes('new BrowserWindow('));
  expect(opening.map(([file]) => file).length).toBeGreaterThan(2);
  for (const [file, text] of opening) {
    const windows = text.match(/new BrowserWindow\(/g)?.length;
    expect([file, text.match(/webPreferences: (\{ \.\.\.)?shutIn\(/g)?.length]).toEqual([
      file,
      windows,
    ]);
  }
});

test.each([
  ...['webSecurity', 'allowRunningInsecureContent', 'experimentalFeatures', 'enableBlinkFeatures'],
  ...['nodeIntegrationInSubFrames', 'nodeIntegrationInWorker', 'allowpopups', '<webview'],
  ...['loadFile(', 'file://', 'executeJavaScript', 'BrowserView', '@electron/remote'],
  ...['ignore-certificate-errors', 'certificate-error', 'rejectUnauthorized'],
])('no file of ours names %s', (name) => {
  const all = sources('electron', 'renderer');
  expect(all.filter(([, text]) => text.includes(name)).map(([file]) => file)).toEqual([]);
});

const pages = readdirSync(path.join(root, 'renderer')).filter((name) => name.endsWith('.html'));

test.each(pages)('the policy of %s lets in only our own', (page) => {
  const html = readFileSync(path.join(root, 'renderer', page), 'utf8');
  const [, policy = ''] =
    /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(html) ?? [];
  const directives = Object.fromEntries(
    policy.split('; ').map((one) => {
      const [name = '', ...values] = one.split(' ');
      return [name, values.join(' ')];
    }),
  );
  expect(directives).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'require-trusted-types-for': "'script'",
  });
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
});
