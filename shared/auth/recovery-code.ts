/**
 * The key of the app lock as a code that a person can write down: 14 groups of four letters and
 * digits (X6). Its last group is a checksum, so that one wrong or swapped letter is found.
 *
 * It has no I, L, O or U: they are read as 1, 1, 0 and V.
 */

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const READ_AS: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0', U: 'V' };

const KEY_BYTES = 32;
const KEY_LETTERS = 52;
const CHECK_LETTERS = 4;
const GROUP_LETTERS = 4;
/** The largest prime below 32 to the fourth: no single letter and no swap of two changes nothing. */
const CHECK_MODULUS = 1_048_573n;

/** The most that anybody types for a code. */
export const RECOVERY_CODE_CHARS_MAX = 500;

/** Returns the code of a key of 32 bytes. */
export function recoveryCodeOf(key: Uint8Array): string {
  const value = key.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  const letters = lettersOf(value, KEY_LETTERS) + lettersOf(value % CHECK_MODULUS, CHECK_LETTERS);
  return (letters.match(new RegExp(`.{${GROUP_LETTERS}}`, 'g')) ?? []).join('-');
}

/** Returns the key of a code as somebody typed it; `null` where it has a mistake. */
export function readRecoveryCode(typed: string): Uint8Array | null {
  const letters = [...typed.toUpperCase()]
    .filter((letter) => /[A-Z\d]/.test(letter))
    .map((letter) => READ_AS[letter] ?? letter)
    .join('');
  if (letters.length !== KEY_LETTERS + CHECK_LETTERS) return null;
  const value = numberOf(letters.slice(0, KEY_LETTERS));
  if (value >= 256n ** BigInt(KEY_BYTES)) return null;
  if (numberOf(letters.slice(KEY_LETTERS)) !== value % CHECK_MODULUS) return null;
  return Uint8Array.from({ length: KEY_BYTES }, (_, index) =>
    Number((value >> BigInt(8 * (KEY_BYTES - 1 - index))) & 255n),
  );
}

function lettersOf(value: bigint, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const place = BigInt(5 * (count - 1 - index));
    return ALPHABET[Number((value >> place) & 31n)];
  }).join('');
}

function numberOf(letters: string): bigint {
  return [...letters].reduce((sum, letter) => sum * 32n + BigInt(ALPHABET.indexOf(letter)), 0n);
}
