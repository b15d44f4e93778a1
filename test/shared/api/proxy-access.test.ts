import { expect, test } from 'vitest';
import { takesPassword } from '../../../shared/api/proxy-access.ts';

test.each<[boolean, string[]]>([
  [true, []],
  [true, ['Basic realm="Office"']],
  [true, ['NTLM', 'Basic']],
  [true, ['Negotiate, NTLM, basic realm="x, y"']],
  [false, ['NTLM']],
  [false, ['Negotiate', 'NTLM']],
  [false, ['Digest realm="basic"']],
  [false, ['Basically']],
])('is %s of a proxy that offers %j', (takes, offers) => {
  expect(takesPassword(offers)).toBe(takes);
});
