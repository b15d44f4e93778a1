/** A value of a field as words, for where versions are compared. */
import { plainText } from '../../shared/note/plain-text.ts';

/** Nothing where there is nothing. */
export function shownValue(name: string, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (name === 'content_html') return plainText(String(value));
  if (name === 'visibility') return value === 'everyone' ? 'Everyone' : 'Only you';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
