/** Figures of a bench: the spread of its times, and the line of JSON that it ends with. */

/** Milliseconds, a tenth exact. */
export type Spread = { readonly p50: number; readonly p95: number };

/** The value below which this part of them lies; `NaN` where there is none. */
export function percentile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export function spreadOf(times: readonly number[]): Spread {
  return { p50: toTenth(percentile(times, 0.5)), p95: toTenth(percentile(times, 0.95)) };
}

export function toTenth(value: number): number {
  return Math.round(value * 10) / 10;
}

export function toHundredth(value: number): number {
  return Math.round(value * 100) / 100;
}

/**
 * The last line of every bench, for programs that compare runs: its name, its figures, and what
 * they should be. A bench without a target compares with a bound of the same run; that is a figure.
 */
export function figuresLine(bench: string, figures: object, targets: object = {}): string {
  return JSON.stringify({ bench, figures, targets });
}
