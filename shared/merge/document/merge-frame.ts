/** Merges an element's tags: the name and each attribute are fields (M11). */

import type { Frame } from '../read/source-range.ts';
import { type Attributes, mergeAttributes, type Sides, spelling, threeWay } from '../three-way.ts';
import { writeTag } from '../words/merge-format.ts';
import { isSameFrame } from './document.ts';

/** The merged tags; the name is empty for text without an element of its own. */
export type MergedFrame = {
  readonly name: string;
  readonly attributes: Attributes;
  readonly prefix: string;
};

const none: Attributes = new Map();

/** Merges tags; `undefined` if both sides changed the name or one attribute differently. */
export function mergeFrame(frames: Sides<Frame | undefined>): MergedFrame | undefined {
  const { base, ours, theirs } = frames;
  const field = <T>(of: (frame: Frame | undefined) => T) =>
    threeWay({ base: of(base), ours: of(ours), theirs: of(theirs) });
  const name = field((frame) => frame?.name ?? '');
  const prefix = field((frame) => frame?.prefix ?? '');
  const of = (frame: Frame | undefined): Attributes => frame?.attributes ?? none;
  const attributes = mergeAttributes(of(base), of(ours), of(theirs));
  if (name === undefined || prefix === undefined || attributes === undefined) return undefined;
  return { name: name.value, prefix: prefix.value, attributes };
}

/** Returns the tags as a side wrote them, if one equals the result; otherwise writes them anew. */
export function writeFrame(
  frame: MergedFrame,
  { base, ours, theirs }: Sides<Frame | undefined>,
): { readonly open: string; readonly close: string } {
  if (frame.name === '') return { open: '', close: '' };
  const says = (one: Frame | undefined): one is Frame =>
    one !== undefined && isSameFrame(one, { ...frame, open: '', close: '' });
  if (says(ours) && says(theirs)) {
    return {
      open: spelling({ base: base?.open, ours: ours.open, theirs: theirs.open }),
      close: spelling({ base: base?.close, ours: ours.close, theirs: theirs.close }),
    };
  }
  const found = [ours, theirs, base].find(says);
  if (found) return found;
  return { open: writeTag(frame.name, frame.attributes), close: `</${frame.name}>` };
}
