/** A record as a link: `traytable://task/<id>?account=<mark>`. Any page or program may hand one over. */
import { isLocalId } from '../ids.ts';
import { isLookup, type PageKind, type PageRef, pageKinds } from '../ipc/page-ref.ts';
import { lists } from '../records/lists.ts';
import { LINK_SCHEME } from './link-scheme.ts';

/** Ids of the service are numbers or words, by kind; those made here are `local-` and a UUID. */
const WORD = /^(?!local-$)[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/;
const NUMBER = /^(local-[A-Za-z0-9_-]{1,99}|0|[1-9][0-9]{0,14})$/;
const kindsOfWords = Object.values(lists).flatMap(({ kind, id }) => (id === 'number' ? [] : kind));
const LINK_CHARS_MAX = 200;

const MARK_CHARS = 12;
const MARK = /^[A-Za-z0-9_-]{1,12}$/;
const ACCOUNT = 'account=';

/** Commands with a meaning of their own, which name no record. */
const commands = ['timer', 'capture', 'sign-in'];

/** The record that a link names. */
export type LinkedRecord = {
  readonly record: PageRef;
  /** The mark of the record's account; `null` in a link of an earlier version or made by hand. */
  readonly account: string | null;
};

/** Kinds that people call otherwise than we do. */
const sayings: Readonly<Partial<Record<PageKind, string>>> = {
  company: 'client',
  'team-member': 'member',
  'task-status': 'status',
};

/** The names a kind has in a link; the first is written, each is read. */
const namesOf = (kind: PageKind): readonly string[] => {
  const saying = sayings[kind];
  return saying === undefined ? [kind] : [saying, kind];
};

/** The part of an account's key that its links carry: enough to tell the accounts of a computer apart. */
export function markOf(accountKey: string): string {
  return accountKey.slice(0, MARK_CHARS);
}

/** The link of a record in the account with this key. */
export function recordLink({ kind, id }: PageRef, accountKey: string): string {
  return `${LINK_SCHEME}//${namesOf(kind)[0]}/${id}?${ACCOUNT}${markOf(accountKey)}`;
}

/**
 * The record of a link; `null` for a link of ours that names none, `undefined` for a command or what is no
 * link of ours at all.
 */
export function readRecordLink(text: string): LinkedRecord | null | undefined {
  if (!text.toLowerCase().startsWith(`${LINK_SCHEME}//`)) return undefined;
  const [address = ''] = text.slice(`${LINK_SCHEME}//`.length).split('#');
  const [path = '', ...query] = address.split('?');
  const [name = '', id = '', ...more] = path.split('/');
  if (commands.includes(name.toLowerCase())) return undefined;
  if (text.length > LINK_CHARS_MAX) return null;
  const kind = pageKinds.find((one) => namesOf(one).includes(name.toLowerCase()));
  const isMore = more.some((part) => part !== '');
  const account = accountIn(query.join('?'));
  if (kind === undefined || isMore || !isIdOf({ kind, id }) || account === undefined) return null;
  return { record: { kind, id }, account };
}

/** The mark of a query, `null` where it has none; `undefined` for a garbled one, and for two. */
function accountIn(query: string): string | null | undefined {
  const [mark, ...others] = query
    .split('&')
    .filter((part) => part.startsWith(ACCOUNT))
    .map((part) => part.slice(ACCOUNT.length));
  if (mark === undefined) return null;
  return others.length === 0 && MARK.test(mark) ? mark : undefined;
}

/** Each record has one id only: `007` and `1e3` would be others than `7` and `1000`. */
function isIdOf(ref: PageRef): boolean {
  const { kind, id } = ref;
  if (isLookup(ref) && isLocalId(id)) return false; // none is made here
  return ((kindsOfWords as readonly string[]).includes(kind) ? WORD : NUMBER).test(id);
}
