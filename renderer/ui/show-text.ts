/**
 * Shows `text` in a field somebody may be writing in: the cursor and what is selected stay at the letters
 * they are at. Setting the value alone puts the cursor to the end.
 */
export function showText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { value, selectionStart, selectionEnd, selectionDirection } = field;
  if (value === text) return;
  field.value = text;
  if (field.ownerDocument.activeElement !== field || selectionStart === null) return;
  const place = (at: number | null) => placeIn(text, value, at ?? value.length);
  field.setSelectionRange(place(selectionStart), place(selectionEnd), selectionDirection ?? 'none');
}

/** Finds the letter at `at` in `before` in `after`; if it is gone, the end of the equal part. */
function placeIn(after: string, before: string, at: number): number {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  if (at <= head) return at;
  return before.length - at <= tail ? after.length - (before.length - at) : head;
}
