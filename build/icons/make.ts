/** `npm run icons`: draws the PNG icons from the SVGs beside this file, in Chromium. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../chromium-host/find-chromium.ts';

type Drawing = {
  readonly svg: 'app' | 'tray';
  readonly name: string;
  readonly sizePx: number;
  readonly ink: string;
};

const drawings: readonly Drawing[] = [
  { svg: 'app', name: 'icon', sizePx: 512, ink: '#fff' },
  // Linux does not report the colour of its tray; the app's own colours suit any.
  { svg: 'app', name: 'tray-coloured', sizePx: 24, ink: '#fff' },
  { svg: 'app', name: 'tray-coloured@2x', sizePx: 48, ink: '#fff' },
  // Black with alpha, as macOS expects of a template image.
  { svg: 'tray', name: 'tray-on-light', sizePx: 16, ink: '#000' },
  { svg: 'tray', name: 'tray-on-light@2x', sizePx: 32, ink: '#000' },
  { svg: 'tray', name: 'tray-on-dark', sizePx: 16, ink: '#fff' },
  { svg: 'tray', name: 'tray-on-dark@2x', sizePx: 32, ink: '#fff' },
];

const here = import.meta.dirname;
const folder = path.join(here, 'png');
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
const page = await browser.newPage();
for (const { svg, name, sizePx, ink } of drawings) {
  const source = readFileSync(path.join(here, `${svg}.svg`), 'utf8');
  await page.setViewportSize({ width: sizePx, height: sizePx });
  await page.setContent(
    `<style>html,body{margin:0;background:none;color:${ink}}svg{display:block;width:${sizePx}px}</style>${source}`,
  );
  writeFileSync(path.join(folder, `${name}.png`), await page.screenshot({ omitBackground: true }));
}
await browser.close();
