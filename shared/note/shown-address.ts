/**
 * Describes where a link leads, so that nobody is misled: the host as the network spells it, then
 * the remainder.
 */
import { outsideAddress, type ReadUrl } from './outside-address.ts';
import { soleAddress } from './typed-address.ts';

export type ShownAddress = {
  /** Never shortened, because its end decides where the link leads. */
  readonly host: string;
  readonly remainder: string;
  /** Explains why the link may mislead; `null` for an honest one. */
  readonly warning: string | null;
  readonly canOpen: boolean;
};

/** The most characters shown behind the host. */
const REMAINDER_CHARS_MAX = 72;

/** Describes `href` to the reader of a link with the text `text`. */
export function shownAddress(href: string, text: string, read: ReadUrl): ShownAddress {
  const opened = outsideAddress(href, read);
  const address = opened === undefined ? null : read(opened);
  if (opened === undefined || address === null) {
    const warning = 'This address can’t be opened from here.';
    return { host: '', remainder: cut(href), warning, canOpen: false };
  }
  const isMail = address.protocol === 'mailto:';
  const [, host = '', remainder = ''] = isMail
    ? (/^mailto:([^?]*)(.*)$/i.exec(opened) ?? [])
    : (/^https?:\/\/([^/?#]*)\/?(.*)$/i.exec(opened) ?? []);
  const behind = isMail || remainder === '' ? remainder : `/${remainder}`;
  return { host, remainder: cut(behind), warning: warningOf(href, text, read), canOpen: true };
}

function warningOf(href: string, text: string, read: ReadUrl): string | null {
  const host = hostOf(href, read);
  const named = soleAddress(text.trim(), read);
  const namedHost = named === undefined ? host : hostOf(named, read);
  if (namedHost !== host) return `The text says ${namedHost}, the link leads elsewhere.`;
  if (/(?:^|\.)xn--/.test(host)) return 'Letters of another alphabet may look like Latin ones.';
  return null;
}

/** The host of a web address, or the part behind the “@” of a mail address. */
function hostOf(href: string, read: ReadUrl): string {
  const mail = /^mailto:[^?]*@([^?]*)/i.exec(href)?.[1];
  return (mail ?? read(href)?.hostname ?? '').toLowerCase().replace(/^www\./, '');
}

/** Shortens a long address in the middle, because its end often matters more. */
function cut(text: string): string {
  if (text.length <= REMAINDER_CHARS_MAX) return text;
  const half = Math.floor((REMAINDER_CHARS_MAX - 1) / 2);
  return `${text.slice(0, half)}…${text.slice(-half)}`;
}
