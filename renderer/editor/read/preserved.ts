/**
 * Attributes of the stored HTML that the editor has no use for, preserved beside each node and mark.
 *
 * The page uses only their direction. A copy within the app has them, so that moving a paragraph by
 * cut and paste loses nothing.
 */
import { Extension } from '@tiptap/core';

export type Preserved = Readonly<Record<string, string>>;

/** Names that may come back from a clipboard, which anybody may have filled. */
const harmlessName = /^(?!on)[a-z][a-z0-9-]*$/;

const preserved = {
  default: null,
  parseHTML: (element: HTMLElement) => parsePreserved(element.getAttribute('data-kept')),
  renderHTML: ({ kept: attributes }: Record<string, unknown>) =>
    attributes ? { 'data-kept': JSON.stringify(attributes), ...directionOf(attributes) } : {},
};

/** Gives the named nodes and marks a place for foreign attributes. */
export function preservedAttributes(types: string[], marks: string[]): Extension {
  return Extension.create({
    name: 'keptAttributes',
    addGlobalAttributes: () => [
      {
        types: [...types, ...marks].filter((name) => name !== 'heading'),
        attributes: { kept: preserved },
      },
      // A paragraph begun behind a heading has nothing of it.
      { types: ['heading'], attributes: { kept: { ...preserved, keepOnSplit: false } } },
      {
        types: marks,
        // How deep the mark stood in the source: `<em><strong>` is not to become `<strong><em>`.
        attributes: { nest: { default: null, rendered: false } },
      },
    ],
  });
}

/** The one foreign attribute that the page follows: a writer's own word on the direction. */
function directionOf(attributes: object): { dir?: string } {
  const said = 'dir' in attributes ? String(attributes.dir).toLowerCase() : '';
  return ['ltr', 'rtl', 'auto'].includes(said) ? { dir: said } : {};
}

function parsePreserved(text: string | null): Preserved | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (value === null || typeof value !== 'object') return null;
    const preserved = Object.entries(value).filter(
      (entry): entry is [string, string] =>
        harmlessName.test(entry[0]) && typeof entry[1] === 'string',
    );
    return preserved.length === 0 ? null : Object.fromEntries(preserved);
  } catch {
    return null; // not ours: a paste from elsewhere that happens to use the name
  }
}
