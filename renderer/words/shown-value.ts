/** A value of a field as words, for where versions are compared. */
import { plainText } from '../../shared/note/plain-text.ts';

/** Nothing where there is nothing. */
export function shownValue(name: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (name === 'content_html') return plainText(String(value));
  if (name === 'visibility') return value === 'everyone' ? 'Everyone' : 'Only you';
  if (name === 'duration_seconds') return `${asHours(Number(value))} h`;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** `1:30`, and `1:30:05` where the seconds matter. */
export function asHours(seconds: number): string {
  const sign = seconds < 0 ? '-' : '';
  const whole = Math.abs(seconds);
  const parts = [Math.floor(whole / 60) % 60, whole % 60].map((part) => `${part}`.padStart(2, '0'));
  const shown = whole % 60 === 0 ? parts.slice(0, 1) : parts;
  return `${sign}${[Math.floor(whole / 3600), ...shown].join(':')}`;
}
