/** Writes words as HTML. */
import { type LeafWords, type Marks, noSpace, type Space } from './leaf-words.ts';

/** Writes the text with exactly the formatting elements it needs. */
export function writeWords({ words, tail }: LeafWords): string {
  let html = '';
  let open: Marks = [];
  const put = (marks: Marks, space: Space, raw: string): void => {
    const common = sharedDepth(open, marks);
    // A space between two words of one link is part of the link; at its edge it stays where it was.
    const around = Math.max(common, sharedDepth(open, space.marks));
    const isBehind = around === common; // of no mark that ends here
    const begun = isBehind ? Math.max(common, sharedDepth(marks, space.marks)) : common;
    html += closing(open.slice(around)) + opening(marks.slice(common, begun)) + space.raw;
    html += closing(open.slice(common, around)) + opening(marks.slice(begun)) + raw;
    open = marks;
  };
  for (const { space, parts } of words) {
    for (const [at, { raw, marks }] of parts.entries()) put(marks, at === 0 ? space : noSpace, raw);
  }
  put([], tail, '');
  return html;
}

function sharedDepth(one: Marks, other: Marks): number {
  const differs = one.findIndex((mark, index) => {
    const match = other[index];
    return match === undefined || match.key !== mark.key || match.value !== mark.value;
  });
  return differs < 0 ? one.length : differs;
}

function opening(marks: Marks): string {
  return marks.map(({ open }) => open).join('');
}

function closing(marks: Marks): string {
  return marks
    .map(({ close }) => close)
    .toReversed()
    .join('');
}
