/** Exact sums of money, each currency for itself. */
import { isDecimal, sum } from './money.ts';

/** A sum of so many digits is exact in a float, whatever is added once more. */
const SAFE = Number.MAX_SAFE_INTEGER / 2;
const DIGITS_MAX = 15;

/**
 * One exact sum for each currency, by the currency's name; never added across. What the service sends as an
 * amount may be no number: it adds nothing, and its record still shows it.
 */
export function sumByCurrency(
  values: Iterable<readonly [currency: string, amount: string]>,
): readonly (readonly [currency: string, amount: string])[] {
  const sums = new Map<string, ExactSum>();
  for (const [currency, amount] of values) {
    if (!isDecimal(amount)) continue;
    const known = sums.get(currency) ?? new ExactSum();
    known.add(amount);
    sums.set(currency, known);
  }
  return [...sums]
    .map(([currency, total]) => [currency, total.value()] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Adds decimals as whole numbers of their last digit: exact, and many times faster than one by one. */
class ExactSum {
  readonly #byDigits = new Map<number, number>();
  readonly #others: string[] = [];

  add(decimal: string): void {
    const point = decimal.indexOf('.');
    const digits = point === -1 ? 0 : decimal.length - point - 1;
    const units = Number(
      point === -1 ? decimal : decimal.slice(0, point) + decimal.slice(point + 1),
    );
    const before = this.#byDigits.get(digits) ?? 0;
    if (decimal.length > DIGITS_MAX || Math.abs(before + units) > SAFE) this.#others.push(decimal);
    else this.#byDigits.set(digits, before + units);
  }

  value(): string {
    return sum([
      ...this.#others,
      ...[...this.#byDigits].map(([digits, units]) => text(units, digits)),
    ]);
  }
}

function text(units: number, digits: number): string {
  if (digits === 0) return String(units);
  const all = String(Math.abs(units)).padStart(digits + 1, '0');
  return `${units < 0 ? '-' : ''}${all.slice(0, -digits)}.${all.slice(-digits)}`;
}
