/** How much of what a create sent, or would have sent, a record has (Q6.12, Q19.4). */
import { fieldsOf, valueKind } from '../../kinds/kinds.ts';
import { isRespelt } from '../../merge/record/values.ts';
import { plainText } from '../../note/plain-text.ts';
import { LOOKUP_AT_ONCE_CHARS_MAX } from '../../queue-limits.ts';
import type { ConfirmedRecord, Fields } from '../../records/kinds.ts';
import { fieldsSet, type PendingWrite } from '../pending-write.ts';
import { isLongBody } from './body-letters.ts';

/**
 * Counts the sent fields that a record still has. A text counts by the share of its words, a long
 * body by those of its beginning.
 */
export function scoreMatch(found: ConfirmedRecord, write: PendingWrite): number {
  return sumOf(sharesOf(found, write));
}

/**
 * Whether a record has at least half of what the create has: of its texts, or of all its values if it
 * has no text. So it may be what was made of the create once its user had edited it.
 */
export function isSimilar(found: ConfirmedRecord, write: PendingWrite): boolean {
  const shares = sharesOf(found, write);
  const texts = shares.filter(({ isText }) => isText);
  const judged = texts.length > 0 ? texts : shares;
  return judged.length > 0 && sumOf(judged) >= judged.length / 2;
}

/** Whether a field has no value. */
export function isEmpty(value: unknown): boolean {
  const isNothing = value === undefined || value === null || value === '';
  return isNothing || (Array.isArray(value) && value.length === 0);
}

/** How much of a sent field with a value the record still has, from 0 to 1. */
type Share = { readonly isText: boolean; readonly share: number };

function sumOf(shares: readonly Share[]): number {
  return shares.reduce((sum, { share }) => sum + share, 0);
}

function sharesOf(found: ConfirmedRecord, write: PendingWrite): readonly Share[] {
  const { kind } = write.record;
  const read: Fields = { ...found, ...fieldsOf(kind, found) };
  return Object.entries(fieldsSet(write)).flatMap(([field, sent]): Share[] => {
    if (isEmpty(sent)) return [];
    const value = valueKind(kind, field);
    const isText = value === 'text' || value === 'html';
    const isLong = value === 'html' && [sent, read[field]].some(isLongBody);
    const isWhole = isLong ? sent === read[field] : isRespelt(value, sent, read[field]);
    if (isWhole || !isText) return [{ isText, share: isWhole ? 1 : 0 }];
    const words = wordsOf(sent);
    const there = new Set(wordsOf(read[field]));
    const common = words.filter((word) => there.has(word));
    return [{ isText, share: common.length / Math.max(1, words.length) }];
  });
}

function wordsOf(text: unknown): readonly string[] {
  return typeof text === 'string'
    ? plainText(text.slice(0, LOOKUP_AT_ONCE_CHARS_MAX)).split(/\s+/)
    : [];
}
