/** A record as a link: `traytable://task/<id>`. Any page or program may hand one over. */
import type { RecordRef } from '../queue/pending-write.ts';
import { type WritableKind, writableKinds } from '../records/kinds.ts';
import { lists } from '../records/lists.ts';

const SCHEME = 'traytable:';

/** Ids of the service are numbers or words, by kind; those made here are `local-` and a UUID. */
const WORD = /^(?!local-$)[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/;
const NUMBER = /^(local-[A-Za-z0-9_-]{1,99}|0|[1-9][0-9]{0,14})$/;
const kindsOfWords = Object.values(lists).flatMap(({ kind, id }) => (id === 'number' ? [] : kind));
const LINK_CHARS_MAX = 200;

/** Commands with a meaning of their own, which name no record. */
const commands = ['timer', 'capture', 'sign-in'];

/** The names a kind has in a link; the first is written, each is read. */
const namesOf = (kind: WritableKind): readonly string[] =>
  kind === 'company' ? ['client', 'company'] : [kind];

export function recordLink({ kind, id }: RecordRef): string {
  return `${SCHEME}//${namesOf(kind)[0]}/${id}`;
}

/**
 * The record of a link; `null` for a link of ours that names none, `undefined` for a command or what is no
 * link of ours at all.
 */
export function readRecordLink(text: string): RecordRef | null | undefined {
  if (!text.toLowerCase().startsWith(`${SCHEME}//`)) return undefined;
  if (text.length > LINK_CHARS_MAX) return null;
  const [name = '', id = '', ...more] = text
    .slice(`${SCHEME}//`.length)
    .replace(/[?#].*$/s, '')
    .split('/');
  if (commands.includes(name.toLowerCase())) return undefined;
  const kind = writableKinds.find((one) => namesOf(one).includes(name.toLowerCase()));
  const isMore = more.some((part) => part !== '');
  return kind === undefined || isMore || !isIdOf(kind, id) ? null : { kind, id };
}

/** Each record has one id only: `007` and `1e3` would be others than `7` and `1000`. */
function isIdOf(kind: WritableKind, id: string): boolean {
  return ((kindsOfWords as readonly string[]).includes(kind) ? WORD : NUMBER).test(id);
}
