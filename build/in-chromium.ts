/**
 * Calls functions of the renderer where they belong: in Chromium, in a page of the app's address and
 * under the app's own policy (Content-Security-Policy and Trusted Types of renderer/index.html).
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { findChromium } from './chromium-host/find-chromium.ts';

const root = path.join(import.meta.dirname, '..');
const ORIGIN = 'https://bundle.app.invalid';

/** A function that a module exports. */
export type PageFunction = {
  /** Its file, from the root of the repository. */
  readonly file: string;
  readonly name: string;
};

/**
 * What the function answers to each of `inputs`, in their order; both must be JSON. Rejects where
 * there is no Chromium, or with what the function throws.
 */
export async function callInChromium(
  { file, name }: PageFunction,
  inputs: readonly unknown[],
): Promise<unknown[]> {
  const script = await bundled(path.join(root, file));
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const page = await browser.newPage();
    await serve(page, script);
    await page.goto(`${ORIGIN}/index.html`);
    return await page.evaluate(
      async ([called, all]) => {
        const module = (globalThis as unknown as Record<string, Record<string, unknown>>)['called'];
        const answer = module?.[called] as (input: unknown) => unknown;
        return Promise.all(all.map((input) => answer(input)));
      },
      [name, inputs] as const,
    );
  } finally {
    await browser.close();
  }
}

/** The module with all it imports as one script, which leaves its exports in `called`. */
async function bundled(entry: string): Promise<string> {
  const output = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      target: 'chrome146',
      lib: { entry, formats: ['iife'], name: 'called' },
    },
  });
  const [first] = (Array.isArray(output) ? output : [output]) as Rolldown.RolldownOutput[];
  return first?.output[0].code ?? '';
}

/** Answers with the page and its script; nothing else exists. */
async function serve(page: Page, script: string): Promise<void> {
  const policy = /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(
    readFileSync(path.join(root, 'renderer', 'index.html'), 'utf8'),
  )?.[1];
  if (policy === undefined) throw new Error('renderer/index.html has no policy.');
  const html = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><script src="called.js"></script>`;
  await page.route('**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/index.html') return route.fulfill({ contentType: 'text/html', body: html });
    if (pathname === '/called.js') {
      return route.fulfill({ contentType: 'text/javascript', body: script });
    }
    return route.abort();
  });
}
