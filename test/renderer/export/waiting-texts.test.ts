import { expect, test } from 'vitest';
import { createWaitingTexts } from '../../../renderer/export/waiting-texts.ts';

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
  expect(calls).toBe(3);
  expect(files.get('a/1')).toMatch(/^1 3 5 .* 997 999 $/);
  expect(files.get('long')).toHaveLength(2_000_000);
});
