/** Brings the domains of companies into the one spelling that the document shows. */

/** A DNS label: 63 letters, digits and hyphens, no hyphen at either end. */
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const DOMAIN_CHARS_MAX = 253;

/**
 * The domain in a text or a whole address: lower case, without protocol, `www.`, path, port and
 * final dot, other scripts in Punycode (company.domains). `undefined` for anything else, such as a
 * mail address, a number or a single word.
 */
export function domainOf(text: string): string | undefined {
  const address = text.trim().replace(/^([a-z][a-z0-9+.-]*:)?\/\//i, '');
  // The URL parser would drop tabs and line ends inside a name.
  if (/\s/.test(address)) return undefined;
  const url = URL.parse(`http://${address}`);
  if (url?.username !== '' || url.password !== '') return undefined;
  const domain = url.hostname.replace(/\.$/, '').replace(/^(www\.)+/, '');
  return isDomain(domain) ? domain : undefined;
}

function isDomain(text: string): boolean {
  const labels = text.split('.');
  // An IP address ends in a label without a letter.
  const isNamed = labels.length > 1 && /[a-z]/.test(labels.at(-1) ?? '');
  return isNamed && text.length <= DOMAIN_CHARS_MAX && labels.every((label) => LABEL.test(label));
}
