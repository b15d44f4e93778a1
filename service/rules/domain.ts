/** Domains of companies, however they were typed, in the one spelling the document shows. */

/** As DNS has it: 63 characters of letters, digits and hyphens, no hyphen at either end. */
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const DOMAIN_CHARS_MAX = 253;

/**
 * The domain that text names, of a whole address too: lower case, without protocol, `www.`, path,
 * port and final dot, other scripts in Punycode (company.domains). `undefined` where it names none:
 * a mail address, a number or a host of one word is no domain.
 */
export function domainOf(text: string): string | undefined {
  const address = text.trim().replace(/^([a-z][a-z0-9+.-]*:)?\/\//i, '');
  // The parser would drop tabs and line ends from within a name.
  if (/\s/.test(address)) return undefined;
  const url = URL.parse(`http://${address}`);
  if (url?.username !== '' || url.password !== '') return undefined;
  const domain = url.hostname.replace(/\.$/, '').replace(/^(www\.)+/, '');
  return isDomain(domain) ? domain : undefined;
}

function isDomain(text: string): boolean {
  const labels = text.split('.');
  // A last label with no letter is the end of an IP address.
  const isNamed = labels.length > 1 && /[a-z]/.test(labels.at(-1) ?? '');
  return isNamed && text.length <= DOMAIN_CHARS_MAX && labels.every((label) => LABEL.test(label));
}
