/** A key as somebody writes it down and types it. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readRecoveryCode, recoveryCodeOf } from '../../../shared/auth/recovery-code.ts';

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

test('[X6] every key comes back from its code, however it is typed', () => {
  const keys = [
    ...Array.from({ length: 200 }, () => randomBytes(32)),
    new Uint8Array(32).fill(255),
  ];
  for (const key of [...keys, new Uint8Array(32)]) {
    const code = recoveryCodeOf(key);
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){13}[0-9A-HJKMNP-TV-Z]{4}$/);
    const typed = [code, code.toLowerCase(), code.replaceAll('-', ' '), `\n${code}\n`];
    const misread = code.replaceAll('1', 'l').replaceAll('0', 'o');
    for (const one of [...typed, misread]) {
      expect(Buffer.from(readRecoveryCode(one) ?? [])).toEqual(Buffer.from(key));
    }
  }
});

test('[X6] finds every wrong letter and every swap of two', () => {
  const code = recoveryCodeOf(randomBytes(32)).replaceAll('-', '');
  for (let place = 0; place < code.length; place += 1) {
    for (const letter of LETTERS) {
      if (letter === code[place]) continue;
      const wrong = code.slice(0, place) + letter + code.slice(place + 1);
      expect([wrong, readRecoveryCode(wrong)]).toEqual([wrong, null]);
    }
    const [one = '', next = ''] = code.slice(place, place + 2);
    if (one === next || next === '') continue;
    expect(readRecoveryCode(code.slice(0, place) + next + one + code.slice(place + 2))).toBeNull();
  }
});

test('[X6] reads nothing from what is too short, too long or no code', () => {
  const code = recoveryCodeOf(randomBytes(32));
  for (const typed of ['', 'hello', code.slice(1), `${code}A`, '-'.repeat(500)]) {
    expect(readRecoveryCode(typed)).toBeNull();
  }
});
