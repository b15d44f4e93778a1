/** A start tag as it is written, with only what has changed put in anew. */
import { parsePiece } from '../../../shared/parse-html.ts';
import type { Preserved } from '../read/preserved.ts';
import { startTag } from './tags.ts';
import type { Tags } from './to-html.ts';

/** Returns `written` with the element and attributes of `now`; it was written for `before`. */
export function changedTag(written: string, before: Tags, now: Tags): string {
  const [had, has]: [Preserved, Preserved] = [
    { ...before.own, ...before.preserved },
    { ...now.own, ...now.preserved },
  ];
  let tag = before.tag === now.tag ? written : `<${now.tag}${written.slice(before.tag.length + 1)}`;
  for (const name of Object.keys(had)) if (!(name in has)) tag = withoutAttribute(tag, name);
  for (const [name, value] of Object.entries(has)) {
    if (had[name] !== value) tag = withAttribute(tag, name, value);
  }
  return tag;
}

/** The tag without the attribute and the space in front of it. */
export function withoutAttribute(tag: string, name: string): string {
  const place = attributePlace(tag, name);
  if (place === undefined) return tag;
  return tag.slice(0, place.from).trimEnd() + tag.slice(place.to);
}

/** The tag with the attribute, in its place where it was there before. */
export function withAttribute(tag: string, name: string, value: string): string {
  const written = startTag('', { [name]: value }, null).slice(2, -1);
  const place = attributePlace(tag, name);
  if (place !== undefined) return tag.slice(0, place.from) + written + tag.slice(place.to);
  const end = /\s*\/?>$/.exec(tag)?.index ?? tag.length;
  return `${tag.slice(0, end)} ${written}${tag.slice(end)}`;
}

function attributePlace(tag: string, name: string): { from: number; to: number } | undefined {
  const [element] = parsePiece(tag, { sourceCodeLocationInfo: true })?.childNodes ?? [];
  if (element === undefined || !('tagName' in element)) return undefined;
  const place = element.sourceCodeLocation?.attrs?.[name];
  return place && { from: place.startOffset, to: place.endOffset };
}
