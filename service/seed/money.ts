/** Money of the sample in whole cents (conv.money). */

/** Returns cents as a decimal string: `1234` is `12.34`. */
export function decimal(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
