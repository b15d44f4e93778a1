import { expect, test } from 'vitest';
import { createWaitingTexts } from '../../../renderer/export/waiting-texts.ts';
import { EXPORT_TEXT_CHARS_MAX } from '../../../shared/export/bounds.ts';

test('writes each file in its order, and never lets more wait than a part of the memory', async () => {
  const files = new Map<string, string>();
  let calls = 0;
  const texts = createWaitingTexts(async (path, text) => {
    calls += 1;
    files.set(path.join('/'), (files.get(path.join('/')) ?? '') + text);
  });
  for (let count = 0; count < 1_000; count += 1)
    await texts.add(['a', String(count % 2)], `${count} `);
  expect(calls).toBe(0);
  await texts.add(['long'], 'x'.repeat(2_000_000));
  expect(calls).toBe(2);
  await texts.flush();
  await texts.flush();
  // The long text is two messages.
  expect(calls).toBe(4);
  expect(files.get('a/1')).toMatch(/^1 3 5 .* 997 999 $/);
  expect(files.get('long')).toHaveLength(2_000_000);
});

test('a text of any length fits the messages to main, and no letter of it is cut in two', async () => {
  const written: string[] = [];
  const texts = createWaitingTexts(async (_path, text) => void written.push(text));
  const long = `a${'🙂'.repeat(EXPORT_TEXT_CHARS_MAX)}`;
  await texts.add(['long'], long);
  await texts.flush();
  expect(Math.max(...written.map(({ length }) => length))).toBeLessThanOrEqual(
    EXPORT_TEXT_CHARS_MAX,
  );
  expect(written.filter((text) => !text.isWellFormed())).toHaveLength(0);
  expect(written.join('') === long).toBe(true);
});
