/** Words as HTML again. */
import { type LeafWords, type Marks, noSpace, type Space } from './leaf-words.ts';

/** The text again, with every formatting element that is needed and no other. */
export function writeWords({ words, tail }: LeafWords): string {
  let html = '';
  let open: Marks = [];
  const put = (marks: Marks, space: Space, raw: string): void => {
    const kept = sharedDepth(open, marks);
    // A space between two words of one link is part of the link; at its edge it is where it was.
    const around = Math.max(kept, sharedDepth(open, space.marks));
    const isBehind = around === kept; // of no mark that ends here
    const begun = isBehind ? Math.max(kept, sharedDepth(marks, space.marks)) : kept;
    html += closing(open.slice(around)) + opening(marks.slice(kept, begun)) + space.raw;
    html += closing(open.slice(kept, around)) + opening(marks.slice(begun)) + raw;
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
    const twin = other[index];
    return twin === undefined || twin.key !== mark.key || twin.value !== mark.value;
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
