/** Compares values by their kind, and finds the records they name. */
import { isLocalId } from '../../ids.ts';
import { domainIn } from '../../kinds/domain.ts';
import { isNaming, type ValueKind } from '../../kinds/field.ts';
import { sameItems } from '../../kinds/invoice-items.ts';
import { changedNames, valueKind } from '../../kinds/kinds.ts';
import { attachmentsIn, type NoteAttachment } from '../../kinds/note.ts';
import { compare, isDecimal, roundTo } from '../../money.ts';
import { type ReadBody, sameBody } from '../../note/same-body.ts';
import type { Fields, WritableKind } from '../../records/kinds.ts';
import { parseTimestamp } from '../../time.ts';

/**
 * Whether two values of one field are the same. Missing and null are, and so is text in another
 * composition of characters (Unicode's canonical equivalence).
 */
export function sameValue(kind: ValueKind, one: unknown, other: unknown, read?: ReadBody): boolean {
  const [a, b] = [one ?? null, other ?? null];
  if (a === b) return true;
  if (kind === 'ids' || kind === 'number-references' || kind === 'domains') {
    return sortedText(a) === sortedText(b);
  }
  if (kind === 'attachments')
    return sortedText(attachmentKeys(a)) === sortedText(attachmentKeys(b));
  if (kind === 'items') return sameItems(a, b, isSameText);
  if (typeof a !== 'string' || typeof b !== 'string') {
    return kind === 'html' && sameBody(asHtml(a), asHtml(b), read);
  }
  if (kind === 'html') return sameBody(a, b, read);
  if (kind === 'text') return isSameText(a, b);
  if (kind === 'moment') return parseTimestamp(a) === parseTimestamp(b);
  return kind === 'decimal' && isDecimal(a) && isDecimal(b) && compare(a, b) === 0;
}

/** Returns the changeable fields of `one` that differ in `other`. */
export function differing(
  kind: WritableKind,
  one: Fields,
  other: Fields,
  read?: ReadBody,
): readonly string[] {
  return changedNames(kind).filter(
    (field) => field in one && !sameValue(valueKind(kind, field), one[field], other[field], read),
  );
}

/** Whether `other` is `one` as the service may have respelt it. */
export function isRespelt(kind: ValueKind, one: unknown, other: unknown, read?: ReadBody): boolean {
  if (sameValue(kind, one, other, read)) return true;
  return isSameButSpelt(kind, one, other);
}

function isSameButSpelt(kind: ValueKind, one: unknown, other: unknown): boolean {
  if (kind === 'items') return sameItems(one, other, isSameLine);
  if (kind === 'domains') return sortedText(domains(one)) === sortedText(domains(other));
  if (kind === 'decimal') return isRounded(one, other);
  return kind === 'text' && isSameLine(one, other);
}

/**
 * Whether theirs is our value as the service respelt it (M2.1, M2.2). If we only changed the spelling, it
 * is not.
 */
export function isOursRespelt(
  kind: ValueKind,
  { base, ours, theirs }: Readonly<Record<'base' | 'ours' | 'theirs', unknown>>,
): boolean {
  return isSameButSpelt(kind, ours, theirs) && !isSameButSpelt(kind, ours, base);
}

/** Whether an earlier attempt may have reached the service (Q5). */
export type Sending = { readonly mayHaveArrived: boolean };

const localIds = /local-[\w-]+/g;

/** A fast check for the usual case: searching one letter is far faster. */
function namesNone(html: string): boolean {
  return !html.includes('-') || !html.includes('local-');
}

/** Returns the local ids in a value without which it cannot be sent. */
export function localIdsIn(kind: ValueKind, value: unknown): readonly string[] {
  if (!isNaming(kind)) return [];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const isAttached = kind === 'attachment' || kind === 'attachments';
  const named = isAttached ? values.map(attachedTo) : values;
  return named.filter((id): id is string => typeof id === 'string' && isLocalId(id));
}

/** Returns all local ids that {@link adoptIds} could replace in a value. */
export function localIdsNamed(kind: ValueKind, value: unknown): readonly string[] {
  if (kind === 'html' && typeof value === 'string')
    return namesNone(value) ? [] : (value.match(localIds) ?? []);
  return localIdsIn(kind, value);
}

/** Replaces local ids in a value by the service's, as far as they were `adopted`. */
export function adoptIds(
  kind: ValueKind,
  value: unknown,
  adopted: Readonly<Record<string, string>>,
): unknown {
  if (kind === 'html' && typeof value === 'string') {
    if (namesNone(value)) return value;
    return value.replace(localIds, (local) => adopted[local] ?? local);
  }
  const isKnown = localIdsIn(kind, value).some((local) => adopted[local] !== undefined);
  if (!isKnown) return value;
  const idOf = (local: unknown) => {
    const id = typeof local === 'string' ? adopted[local] : undefined;
    if (id === undefined) return local;
    return kind === 'text-reference' ? id : Number(id);
  };
  const isAttached = kind === 'attachment' || kind === 'attachments';
  const adopt = (one: unknown) =>
    isAttached ? { ...(one as object), record_id: idOf(attachedTo(one)) } : idOf(one);
  return Array.isArray(value) ? value.map(adopt) : adopt(value);
}

function attachedTo(value: unknown): unknown {
  return (value as { readonly record_id?: unknown } | null | undefined)?.record_id;
}

/** A record that a note is attached to, as text that equals another's for the same record. */
export function attachmentKey({ record_type, record_id }: NoteAttachment): string {
  return `${record_type} ${record_id}`;
}

function attachmentKeys(links: unknown): readonly string[] {
  return attachmentsIn(links).map(attachmentKey);
}

function asHtml(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function sortedText(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? [...value].sort() : []);
}

/** Whether two texts have the same letters, composed or not; missing and null are the same. */
export function isSameText(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string')
    return (one ?? null) === (other ?? null);
  return one.normalize() === other.normalize();
}

function isSameLine(one: unknown, other: unknown): boolean {
  return line(one) === line(other);
}

/** Whether `other` is `one` in the digits of `other`: an amount in the digits of its currency (invoice.totals). */
function isRounded(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return false;
  if (!isDecimal(one) || !isDecimal(other)) return false;
  const digits = other.split('.')[1]?.length ?? 0;
  return compare(roundTo(one, digits), other) === 0;
}

/** In lower case, without protocol, `www.` and path (company.domains). */
function domains(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return [...new Set(value.map(domainIn))];
}

function line(value: unknown): string {
  return typeof value === 'string' ? value.normalize().replace(/\s+/g, ' ').trim() : '';
}
