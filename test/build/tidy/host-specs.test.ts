import { expect, test } from 'vitest';
import { hostSpecs } from '../../../build/tidy/host-specs.ts';

const imports =
  "import {\n  clickTray,\n  recorded as written,\n} from '../support/host-levers.ts';\n";

function linesOf(text: string, path = 'test/app/a.spec.ts') {
  return hostSpecs([{ path, text }]).map(({ line }) => line);
}

test.each([
  ['an imported lever', `${imports}test('a', async () => {\n  await clickTray(app);\n});\n`],
  ['one under another name', `${imports}test('a', async () => {\n  await written(app);\n});\n`],
  [
    'one in a function further down',
    `${imports}test('a', () => go());\n\nfunction go() {\n  again();\n}\n\nfunction again() {\n  clickTray(app);\n}\n`,
  ],
  [
    'the host’s own object',
    "import x from 'y';\n\n\n\ntest('a', () => app.evaluate(() => globalThis.chromiumHost.popup));\n",
  ],
  [
    'a switch of the host',
    "import x from 'y';\n\n\n\ntest('a', () => desk.startIn({ TRAYTABLE_HOST_NEVER_READY: '1' }));\n",
  ],
  ['a test in a loop', `${imports}for (const one of all) test(one, () => clickTray(app));\n`],
])('finds a test that uses %s', (_what, text) => {
  expect(linesOf(text)).toEqual([5]);
  expect(linesOf(text.replace(/test\((\w+|'a'), /, "test($1, { tag: '@host' }, "))).toEqual([]);
});

test.each([
  ['a group', "test.describe('all', "],
  ['a loop', 'for (const one of all) void (0, '],
])('takes the tag of one test in %s for no other', (_what, open) => {
  const levers = `${imports}${open}() => {\n  test('a', { tag: '@host' }, () => clickTray(app));\n\n  test('b', async () => {\n    await test.step('c', () => clickTray(app));\n  });\n});\n`;
  expect(linesOf(levers)).toEqual([8]);
  expect(linesOf(levers.replace("'b', ", "'b', { tag: '@host' }, "))).toEqual([]);
});

test('takes the tag of a group for every test in it, and for none after it', () => {
  const text = `${imports}test.describe('all', { tag: '@host' }, () => {\n  test('a', () => clickTray(app));\n\n  test('b', () => clickTray(app));\n});\n\ntest('c', () => clickTray(app));\n`;
  expect(linesOf(text)).toEqual([11]);
});

test('lets tests without a lever be, also next to one and in the host’s own specs', () => {
  const text = `${imports}test('a', { tag: '@host' }, () => clickTray(app));\n\ntest('b', () => open(app));\n`;
  expect(linesOf(text)).toEqual([]);
  expect(linesOf(text.replace("{ tag: '@host' }, ", ''), 'test/host/a.spec.ts')).toEqual([]);
});
