/** Lengths of time as text: in a cell, in a sentence, in a spreadsheet. All take whole seconds. */

const MINUTE = 60;
const HOUR = 3_600;

/** `1:30`, to the nearest minute: in cells and totals. */
export function hoursAndMinutes(seconds: number): string {
  const minutes = Math.round(seconds / MINUTE);
  return `${Math.floor(minutes / MINUTE)}:${twoDigits(minutes % MINUTE)}`;
}

/** `1:29` of a timer that has run for 1:29:59: a minute counts once it is over. */
export function elapsedInMinutes(seconds: number): string {
  return hoursAndMinutes(seconds - (seconds % MINUTE));
}

/** `1:30`, and `1:30:15` where there are seconds: what a field shows, so that nothing is lost in it. */
export function exactDuration(seconds: number): string {
  const whole = Math.floor(seconds / MINUTE) * MINUTE;
  const remainder = seconds - whole;
  return remainder === 0
    ? hoursAndMinutes(whole)
    : `${hoursAndMinutes(whole)}:${twoDigits(remainder)}`;
}

/** `1 h 30 min`, with seconds where there are some: in sentences, and read aloud. */
export function durationInWords(seconds: number): string {
  const parts = [
    [Math.floor(seconds / HOUR), 'h'],
    [Math.floor((seconds % HOUR) / MINUTE), 'min'],
    [seconds % MINUTE, 's'],
  ] as const;
  const shown = parts.filter(([amount]) => amount > 0).map((part) => part.join(' '));
  return shown.length === 0 ? '0 min' : shown.join(' ');
}

/** `1.5`: hours with at most four decimals and a point, for programs. */
export function decimalHours(seconds: number): string {
  return String(Math.round((seconds / HOUR) * 10_000) / 10_000);
}

/** `8:05`, of minutes since midnight; 24:00 and more is the next day's clock. */
export function clockText(minute: number): string {
  const inDay = minute % (24 * MINUTE);
  return `${Math.floor(inDay / MINUTE)}:${twoDigits(inDay % MINUTE)}`;
}

/** The minutes since midnight of `08:05`, as a field for a time gives it; `undefined` for other text. */
export function readClock(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * MINUTE + Number(minutes);
}

function twoDigits(amount: number): string {
  return String(amount).padStart(2, '0');
}
