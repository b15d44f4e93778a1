/**
 * `npm run sanitise -- bodies.json`: a JSON array of HTML strings, each as the app would show it.
 *
 * Prints a JSON array of as many strings. An unreadable file gives a sentence on stderr and exit
 * code 2.
 */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const bodies = readBodies(process.argv.slice(2));
if (typeof bodies === 'string') {
  console.error(bodies);
  process.exitCode = 2;
} else {
  // Loaded late: a sentence about a wrong file needs no bundler and no browser.
  const { callInChromium } = await import('./in-chromium.ts');
  const sanitise = { file: 'renderer/content/sanitise.ts', name: 'sanitisedHtml' };
  console.log(JSON.stringify(await callInChromium(sanitise, bodies), null, 2));
}

/** Reads the bodies of the file, or returns a sentence about why it cannot. */
function readBodies(args: readonly string[]): readonly string[] | string {
  const [file, ...others] = args;
  if (file === undefined || others.length > 0) {
    return 'Name one file with a JSON array of HTML strings: npm run sanitise -- bodies.json';
  }
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return `The file ${file} cannot be read.`;
  }
  try {
    const parsed = v.safeParse(v.array(v.string()), JSON.parse(text));
    return parsed.success ? parsed.output : `${file} is no JSON array of strings.`;
  } catch {
    return `${file} is no JSON.`;
  }
}
