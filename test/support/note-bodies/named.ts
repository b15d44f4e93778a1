/** A body with a name for test titles. */
export type NamedBody = { readonly name: string; readonly html: string };

/** Bodies of one kind, named by their place in the list. */
export function named(kind: string, bodies: readonly string[]): NamedBody[] {
  return bodies.map((html, index) => ({ name: `${kind} ${index + 1}`, html }));
}
