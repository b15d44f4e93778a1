/** Says of the text of a note in `page` that `problem`, the id of a sentence, is about it; `undefined` for none. */
export function describeText(page: Element, problem: string | undefined): void {
  const text = page.querySelector('[contenteditable][aria-multiline]');
  text?.setAttribute('aria-invalid', String(problem !== undefined));
  if (problem === undefined) text?.removeAttribute('aria-describedby');
  else text?.setAttribute('aria-describedby', problem);
}
