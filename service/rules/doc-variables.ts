/** Variables in the text of a document, as `{{receiver.name}}` (docs.variables). */

/** Values by the name of the variable; null is known to be empty. */
export type Variables = Readonly<Record<string, string | null>>;

/**
 * `html` with the variables that `values` names filled in; the others stay as they are and wait.
 *
 * Values are text, never markup, and are not searched for variables themselves.
 */
export function fillVariables(html: string, values: Variables): string {
  return html.replace(/\{\{ *([a-z_.]+) *\}\}/g, (variable, name: string) =>
    Object.hasOwn(values, name) ? escapeMarkup(values[name] ?? '') : variable,
  );
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
