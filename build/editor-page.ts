/** The note editor alone, bundled from the sources and opened in Chromium. */
import path from 'node:path';
import { chromium, type Page } from 'playwright';
import { build } from 'vite';
import { findChromium } from './chromium-host/find-chromium.ts';

const root = path.join(import.meta.dirname, '..');
const entry = path.join(root, 'test', 'support', 'editor-in-page.ts');

export type EditorPage = {
  readonly page: Page;
  close(): Promise<void>;
};

/** Opens the page; whoever calls closes it. Throws a sentence where there is no Chromium. */
export async function openEditorPage(switches: readonly string[] = []): Promise<EditorPage> {
  const executablePath = findChromium();
  const { script, style } = await bundle();
  // Chromium refuses its sandbox to root, as whom programs run in containers.
  const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...switches];
  const browser = await chromium.launch({ executablePath, args });
  const page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
  await page.setContent('<!doctype html><html lang="en"><body></body></html>');
  await page.addStyleTag({ content: style });
  await page.addScriptTag({ content: script, type: 'module' });
  await page.waitForFunction('window.levers');
  return { page, close: () => browser.close() };
}

async function bundle(): Promise<{ script: string; style: string }> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      minify: false,
      target: 'chrome146',
      rolldownOptions: { input: entry },
    },
  });
  let [script, style] = ['', ''];
  for (const file of [built].flat().flatMap((one) => ('output' in one ? one.output : []))) {
    if (file.type === 'chunk') script += file.code;
    else if (file.fileName.endsWith('.css')) style += String(file.source);
  }
  return { script, style };
}
