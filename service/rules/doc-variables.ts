/** Variables in the text of a document, as `{{receiver.name}}` (docs.variables). */

/** Values by variable name; null is empty. */
export type Variables = Readonly<Record<string, string | null>>;

/**
 * Fills the variables that `values` names into `html`; the others stay open.
 *
 * Values are text, never markup, and variables in them are not filled.
 */
export function fillVariables(html: string, values: Variables): string {
  return html.replace(/\{\{ *([a-z_.]+) *\}\}/g, (variable, name: string) =>
    Object.hasOwn(values, name) ? escapeMarkup(values[name] ?? '') : variable,
  );
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
