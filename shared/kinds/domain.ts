/** A domain as the service spells it. */
export function domainIn(value: unknown): string {
  return String(value)
    .trim()
    .toLowerCase()
    .replace(/^([a-z][a-z0-9+.-]*:)?\/\//, '')
    .replace(/[:/?#].*$/, '')
    .replace(/^(www\.)+/, '');
}
