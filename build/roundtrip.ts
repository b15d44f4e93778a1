/**
 * `npm run roundtrip -- bodies.json`: opens the bodies of a JSON array of HTML strings in the note
 * editor. Prints only a JSON array of `{unedited, edited}`.
 *
 * `unedited` is the body after opening and saving. `edited` is the body after ` word` was typed key
 * by key at the end of its first text block. If no text can be edited, it is typed in a new
 * paragraph at the end. An invalid file gives a sentence on stderr and exit code 2.
 */
import { readFileSync } from 'node:fs';
import { type ModulePage, openInChromium } from './in-chromium.ts';

const WORD = ' word';

const bodies = readBodies(process.argv[2]);
if (typeof bodies === 'string') {
  console.error(bodies);
  process.exitCode = 2;
} else {
  process.stdout.write(`${JSON.stringify(await roundTrips(bodies))}\n`);
}

/** Reads the bodies of the file, or returns a sentence about why it cannot. */
function readBodies(file: string | undefined): readonly string[] | string {
  if (file === undefined) return 'Name a file: npm run roundtrip -- bodies.json';
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return `The file ${file} cannot be read.`;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return `The file ${file} holds no JSON.`;
  }
  if (!Array.isArray(value)) return `The file ${file} holds no array.`;
  const odd = value.findIndex((body) => typeof body !== 'string');
  if (odd !== -1) return `Entry ${odd + 1} of ${file} is no string.`;
  return value as string[];
}

async function roundTrips(
  htmls: readonly string[],
): Promise<{ readonly unedited: string; readonly edited: string }[]> {
  const editor = await openInChromium('test/support/editor-in-page.ts');
  try {
    const trips = [];
    for (const html of htmls) trips.push(await roundTrip(editor, html));
    return trips;
  } finally {
    await editor.close();
  }
}

async function roundTrip({ page, call }: ModulePage, html: string) {
  const read = async () => JSON.parse((await call('read')) as string) as string;
  await call('open', inAscii(html));
  const unedited = await read();
  await call('goToFirstText');
  await page.keyboard.type(WORD);
  return { unedited, edited: await read() };
}

/** Writes JSON in ASCII, which reaches the page intact, even with NUL or half a character. */
function inAscii(text: string): string {
  return JSON.stringify(text).replace(
    /[^\x20-\x7e]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
