/** The two sides of a clash: the value of each field that its choice decides. */
import { bothTexts } from '../../shared/conflict/both-texts.ts';
import { type Clash, partsOf } from '../../shared/conflict/clash.ts';
import type { Choice } from '../../shared/conflict/conflict.ts';
import { inASentence } from '../../shared/in-a-sentence.ts';
import { fieldLabel, kinds } from '../../shared/kinds/kinds.ts';
import { escapeText } from '../../shared/note/plain-text.ts';
import type { WritableKind } from '../../shared/records/kinds.ts';
import { type NameOf, valueInWords } from '../cache/record-names.ts';
import { asHtml, itemLabel, itemLines, itemText, itemVersion } from './item-words.ts';

/** One field of a version. */
export type VersionPart = {
  /** The name of the field; left out if it is the only one. */
  readonly label?: string;
  readonly html: string;
  /** The base; left out if nothing is compared with it. */
  readonly base?: string;
};

/** The sentence of the empty list: what is not sent yet may still meet another change. */
export function noneInWords(unsent: number): string {
  return unsent > 0
    ? 'No conflicts so far. Some of what you changed is not sent yet.'
    : 'No conflicts. Nobody changed anything you changed at the same time.';
}

/** The subject of a choice: `Value and currency`. */
export function clashLabel(kind: WritableKind, clash: Clash): string {
  if (clash.item !== undefined) return itemLabel(clash.item);
  const words = clash.related.map(({ field }) => wordOf(kind, field));
  return inASentence([fieldLabel(kind, clash.field), ...words]);
}

/** How many lines the user can write of the field anew; `undefined` where it is no text, or one of several. */
export function linesOf(kind: WritableKind, clash: Clash): 'one' | 'many' | undefined {
  const sides = [clash.base, clash.mine, clash.theirs];
  if (clash.item !== undefined) return itemLines(clash.item, sides);
  const { value, control } = kinds[kind].allFields[clash.field] ?? {};
  if (value !== 'text' || clash.related.length > 0) return undefined;
  const hasLines = sides.some((side) => typeof side === 'string' && side.includes('\n'));
  return control === 'long' || hasLines ? 'many' : 'one';
}

/** When a side was saved, in words; `as it was` where it changed none of the fields (M3.2). */
export function sideDetail(clash: Clash, side: 'mine' | 'theirs', savedAt: string): string {
  const textIn = (value: unknown) => JSON.stringify(value ?? null);
  const isBase = partsOf(clash).every((part) => textIn(part[side]) === textIn(part.base));
  return isBase ? 'as it was' : savedAt;
}

/** The fields of one side; on mine a computed field is named, without its old value. */
export function versionOf(
  kind: WritableKind,
  clash: Clash,
  side: 'mine' | 'theirs',
  words: Words,
): readonly VersionPart[] {
  if (clash.item !== undefined) return itemVersion(clash.item, clash[side], clash.base, words);
  const own = partsOf(clash).find(({ field }) => field === 'currency');
  return partsOf(clash).map((part): VersionPart => {
    const { field, computedFrom } = part;
    const label = clash.related.length > 0 && { label: fieldLabel(kind, field) };
    if (side === 'mine' && computedFrom.length > 0) {
      const sources = inASentence(computedFrom.map((name) => wordOf(kind, name)));
      return { ...label, html: `<p>Follows from the ${escapeText(sources)}</p>` };
    }
    const html = (value: unknown, currency: unknown) =>
      htmlOf(kind, field, value, own === undefined ? words : { ...words, currency });
    return { ...label, html: html(part[side], own?.[side]), base: html(part.base, own?.base) };
  });
}

/** The words that the user wrote instead of both. */
export function ownVersion(
  kind: WritableKind,
  clash: Clash,
  own: string,
  words: Words,
): readonly VersionPart[] {
  if (clash.item?.kind === 'fields') {
    const [field] = clash.item.fields;
    return itemVersion(clash.item, field && { [field]: own }, clash.base, words);
  }
  const html = (value: unknown) => htmlOf(kind, clash.field, value, words);
  return [{ html: html(own), base: html(clash.base) }];
}

/** The text that the user goes on from: both, if they chose both. */
export function textOf(clash: Clash, choice: Choice | undefined): string {
  const [mine, theirs] = [sideText(clash, 'mine'), sideText(clash, 'theirs')];
  if (choice?.kind === 'both' && clash.field !== 'content_html') return bothTexts(mine, theirs);
  return choice?.kind === 'theirs' ? theirs : mine;
}

function sideText(clash: Clash, side: 'mine' | 'theirs'): string {
  const value = clash[side];
  return clash.item === undefined ? String(value ?? '') : itemText(clash.item, value);
}

export type Words = {
  readonly nameOf: NameOf;
  readonly zone: string;
  /** The record's, for amounts. */
  readonly currency: unknown;
};

/** A value as content to show. */
function htmlOf(
  kind: WritableKind,
  field: string,
  value: unknown,
  { nameOf, zone, currency }: Words,
): string {
  if (field === 'content_html') return typeof value === 'string' ? value : '';
  const inWords = (one: unknown) =>
    valueInWords(kind, { currency, [field]: one }, field, nameOf, zone);
  const isLines = kinds[kind].allFields[field]?.control === 'items' && Array.isArray(value);

  // A paragraph each, so that words that are struck stay with their item.
  if (isLines) return value.map((item) => `<p>${escapeText(inWords([item]))}</p>`).join('');
  const words = inWords(value);
  return asHtml(words === '' ? 'Empty' : words);
}

function wordOf(kind: WritableKind, field: string): string {
  return kinds[kind].allFields[field]?.word ?? field;
}
