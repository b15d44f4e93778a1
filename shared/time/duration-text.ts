/** Writes durations as text: in a cell, in a sentence, in a spreadsheet. All take whole seconds. */

const MINUTE = 60;
const HOUR = 3_600;

/** Returns `1:30`, rounded to the minute, for cells and totals. */
export function hoursAndMinutes(seconds: number): string {
  const minutes = Math.round(seconds / MINUTE);
  return `${Math.floor(minutes / MINUTE)}:${twoDigits(minutes % MINUTE)}`;
}

/** The same, and nothing where there is no time. */
export function hoursOrBlank(seconds: number): string {
  return seconds === 0 ? '' : hoursAndMinutes(seconds);
}

/** Returns `1:29` for 1:29:59 of a running timer: a minute counts once it is over. */
export function elapsedInMinutes(seconds: number): string {
  return hoursAndMinutes(seconds - (seconds % MINUTE));
}

/** Returns `1:30`, or `1:30:15` with seconds, for fields, so that nothing is lost. */
export function exactDuration(seconds: number): string {
  const whole = Math.floor(seconds / MINUTE) * MINUTE;
  const remainder = seconds - whole;
  return remainder === 0
    ? hoursAndMinutes(whole)
    : `${hoursAndMinutes(whole)}:${twoDigits(remainder)}`;
}

/** Returns `1 h 30 min`, with seconds if there are any, for sentences and screen readers. */
export function durationInWords(seconds: number): string {
  const parts = [
    [Math.floor(seconds / HOUR), 'h'],
    [Math.floor((seconds % HOUR) / MINUTE), 'min'],
    [seconds % MINUTE, 's'],
  ] as const;
  const shown = parts.filter(([amount]) => amount > 0).map((part) => part.join(' '));
  return shown.length === 0 ? '0 min' : shown.join(' ');
}

/** Returns `1.5`: hours with at most four decimals, for programs. */
export function decimalHours(seconds: number): string {
  return String(Math.round((seconds / HOUR) * 10_000) / 10_000);
}

/** Returns `8:05` for minutes since midnight; from 24:00 on it is the next day's clock. */
export function clockText(minute: number): string {
  const inDay = minute % (24 * MINUTE);
  return `${Math.floor(inDay / MINUTE)}:${twoDigits(inDay % MINUTE)}`;
}

/** Reads the minutes since midnight from `08:05`; `undefined` for other text. */
export function readClock(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * MINUTE + Number(minutes);
}

function twoDigits(amount: number): string {
  return String(amount).padStart(2, '0');
}
