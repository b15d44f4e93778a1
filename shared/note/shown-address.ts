/** Where a link leads, said so that nobody is misled: the host as the network spells it, then the rest. */
import { outsideAddress, type ReadUrl } from './outside-address.ts';
import { soleAddress } from './typed-address.ts';

export type ShownAddress = {
  /** Whole, however long: the part that decides where it leads stands at its end. */
  readonly host: string;
  readonly remainder: string;
  /** What makes the link look like another one; `null` for an honest one. */
  readonly warning: string | null;
  readonly canOpen: boolean;
};

/** Letters of the address behind its host that are shown. */
const REMAINDER_CHARS_MAX = 72;

/** `href` for the reader of a link whose text is `text`. */
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
  const said = soleAddress(text.trim(), read);
  const saidHost = said === undefined ? host : hostOf(said, read);
  if (saidHost !== host) return `The text says ${saidHost}, the link leads elsewhere.`;
  if (/(?:^|\.)xn--/.test(host)) return 'Letters of another alphabet may look like Latin ones.';
  return null;
}

/** The host of a web address, the part behind the “@” of a mail address. */
function hostOf(href: string, read: ReadUrl): string {
  const mail = /^mailto:[^?]*@([^?]*)/i.exec(href)?.[1];
  return (mail ?? read(href)?.hostname ?? '').toLowerCase().replace(/^www\./, '');
}

/** Long addresses lose their middle: the end often says more than it. */
function cut(text: string): string {
  if (text.length <= REMAINDER_CHARS_MAX) return text;
  const half = Math.floor((REMAINDER_CHARS_MAX - 1) / 2);
  return `${text.slice(0, half)}…${text.slice(-half)}`;
}
