/** The kinds of value a user writes: when two of them say the same, and which name other records. */
import { isLocalId } from '../../ids.ts';
import type { ValueKind } from '../../kinds/field.ts';
import { changedNames, valueKind } from '../../kinds/kinds.ts';
import { compare } from '../../money.ts';
import { type ReadBody, sameBody } from '../../note/same-body.ts';
import type { Fields, WritableKind } from '../../records/kinds.ts';
import { parseTimestamp } from '../../time.ts';

/**
 * Whether two values of one field are the same; missing and null are, and so is text whose letters
 * are composed of other characters (Unicode's canonical equivalence): no reader can tell it apart.
 */
export function sameValue(kind: ValueKind, one: unknown, other: unknown, read?: ReadBody): boolean {
  const [a, b] = [one ?? null, other ?? null];
  if (a === b) return true;
  if (kind === 'ids') return sorted(a) === sorted(b);
  if (typeof a !== 'string' || typeof b !== 'string') {
    return kind === 'html' && sameBody(asHtml(a), asHtml(b), read);
  }
  if (kind === 'html') return sameBody(a, b, read);
  if (kind === 'text') return a.normalize() === b.normalize();
  if (kind === 'moment') return parseTimestamp(a) === parseTimestamp(b);
  return kind === 'decimal' && isDecimal(a) && isDecimal(b) && compare(a, b) === 0;
}

/** The changeable fields of a record that `one` has, and of which `other` says something else. */
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

/** Whether `other` is `one` as the service may have respelt it while storing it. */
export function isRespelt(kind: ValueKind, one: unknown, other: unknown, read?: ReadBody): boolean {
  if (sameValue(kind, one, other, read)) return true;
  return isSameLine(kind, one, other);
}

function isSameLine(kind: ValueKind, one: unknown, other: unknown): boolean {
  return kind === 'text' && line(one) === line(other);
}

/**
 * Whether theirs is what we made of a field, as the service respelt it (M2.1). Where a respelling is all
 * that we changed, it is not.
 */
export function isOursRespelt(
  kind: ValueKind,
  { base, ours, theirs }: Readonly<Record<'base' | 'ours' | 'theirs', unknown>>,
): boolean {
  return isSameLine(kind, ours, theirs) && !isSameLine(kind, ours, base);
}

/** Whether an attempt before this one may have reached the service without our knowing (Q5). */
export type Sending = { readonly mayHaveArrived: boolean };

const localIds = /local-[\w-]+/g;

/** The usual case. A single letter is looked for far faster, and a note without any is done with. */
function namesNone(html: string): boolean {
  return !html.includes('-') || !html.includes('local-');
}

/** The record made on this computer that a value names, if it does. */
export function localIdIn(kind: ValueKind, value: unknown): string | undefined {
  const isReference = kind === 'number-reference' || kind === 'text-reference';
  return isReference && typeof value === 'string' && isLocalId(value) ? value : undefined;
}

/** All local ids that {@link adoptedValue} could exchange in a value. */
export function localIdsIn(kind: ValueKind, value: unknown): readonly string[] {
  if (kind === 'html' && typeof value === 'string')
    return namesNone(value) ? [] : (value.match(localIds) ?? []);
  const local = localIdIn(kind, value);
  return local === undefined ? [] : [local];
}

/** The value with the service's ids in the place of local ones, where they were `adopted`. */
export function adoptedValue(
  kind: ValueKind,
  value: unknown,
  adopted: Readonly<Record<string, string>>,
): unknown {
  if (kind === 'html' && typeof value === 'string') {
    if (namesNone(value)) return value;
    return value.replace(localIds, (local) => adopted[local] ?? local);
  }
  const local = localIdIn(kind, value);
  const id = local === undefined ? undefined : adopted[local];
  if (id === undefined) return value;
  return kind === 'number-reference' ? Number(id) : id;
}

function isDecimal(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}

function asHtml(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function sorted(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? [...value].sort() : []);
}

function line(value: unknown): string {
  return typeof value === 'string' ? value.normalize().replace(/\s+/g, ' ').trim() : '';
}
