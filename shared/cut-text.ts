/** Cuts text after `charsMax` characters, with an ellipsis if something is missing. */
export function cut(text: string, charsMax: number): string {
  const chars = [...text];
  return chars.length <= charsMax ? text : `${chars.slice(0, charsMax).join('').trimEnd()}…`;
}
