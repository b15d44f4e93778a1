import { expect, test } from 'vitest';
import { belowZeroInWords, emailInWords } from '../../../shared/kinds/remarks.ts';

test('[V25.1] says of what looks mistyped that it is sent as typed', () => {
  const said = (value: unknown) => belowZeroInWords(value);
  expect([said('-5'), said('-0.01')]).not.toContain(null);
  expect([said('0'), said('-0'), said('5'), said(null), said('a lot')]).toEqual(
    Array(5).fill(null),
  );
  for (const text of ['ada@@zebra', 'ada', '@zebra', 'a b@c'])
    expect(emailInWords(text)).toMatch(/^This doesn/);
  for (const text of ['ada@zebra', ' ada@zebra.example ', '', null])
    expect(emailInWords(text)).toBeNull();
});
