/**
 * Runs modules of the renderer in Chromium, in a page with the app's address and its security
 * policy (Content-Security-Policy and Trusted Types of renderer/index.html).
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';
import { findChromium } from './chromium-host/find-chromium.ts';

const root = path.join(import.meta.dirname, '..');
const ORIGIN = 'https://bundle.app.invalid';

export type ModulePage = {
  readonly page: Page;
  /**
   * Calls an exported function and returns its result; both are JSON. Rejects with what it throws.
   */
  call(name: string, input?: unknown): Promise<unknown>;
  close(): Promise<void>;
};

/**
 * Opens a page that has run the module `file`, a path from the repository's root; the caller closes
 * it. Throws a sentence if Chromium is missing.
 */
export async function openInChromium(
  file: string,
  { switches = [] }: { readonly switches?: readonly string[] } = {},
): Promise<ModulePage> {
  const executablePath = findChromium();
  const bundled = await bundle(path.join(root, file));
  // Chromium refuses its sandbox to root, which containers use.
  const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...switches];
  const browser = await chromium.launch({ executablePath, args });
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
  await serve(page, bundled);
  await page.goto(`${ORIGIN}/index.html`);
  return {
    page,
    call: (name, input) => page.evaluate(callExported, [name, input] as const),
    close: () => browser.close(),
  };
}

/** Calls an exported function with each of `inputs` and returns the results in order. */
export async function callInChromium(
  { file, name }: { readonly file: string; readonly name: string },
  inputs: readonly unknown[],
): Promise<unknown[]> {
  const { call, close } = await openInChromium(file);
  try {
    return await Promise.all(inputs.map((input) => call(name, input)));
  } finally {
    await close();
  }
}

/** Runs in the page, so it uses nothing of this file. */
function callExported([name, input]: readonly [string, unknown]): unknown {
  const { called } = globalThis as unknown as {
    readonly called: Readonly<Record<string, (input: unknown) => unknown>>;
  };
  return called[name]?.(input);
}

type Bundle = { readonly script: string; readonly style: string };

/** Bundles the module as one script that leaves its exports in `called`. */
async function bundle(entry: string): Promise<Bundle> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    publicDir: false,
    plugins: [svelte({ configFile: path.join(root, 'svelte.config.js') })],
    build: {
      write: false,
      minify: false,
      target: 'chrome146',
      lib: { entry, formats: ['iife'], name: 'called' },
    },
  });
  let [script, style] = ['', ''];
  for (const file of [built].flat().flatMap((one) => ('output' in one ? one.output : []))) {
    if (file.type === 'chunk') script += file.code;
    else if (file.fileName.endsWith('.css')) style += String(file.source);
  }
  return { script, style };
}

/** Serves the page, its script and its style; all other requests fail. */
async function serve(page: Page, { script, style }: Bundle): Promise<void> {
  const policy = /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(
    readFileSync(path.join(root, 'renderer', 'index.html'), 'utf8'),
  )?.[1];
  if (policy === undefined) throw new Error('renderer/index.html has no policy.');
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><link rel="stylesheet" href="called.css"><body><script src="called.js"></script></body></html>`;
  const files = new Map([
    ['/index.html', { contentType: 'text/html', body: html }],
    ['/called.js', { contentType: 'text/javascript', body: script }],
    ['/called.css', { contentType: 'text/css', body: style }],
  ]);
  await page.route('**', (route) => {
    const file = files.get(new URL(route.request().url()).pathname);
    return file === undefined ? route.abort() : route.fulfill(file);
  });
}
