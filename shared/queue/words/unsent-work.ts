/**
 * Builds one HTML file of everything that is not on the service, to keep or pass on.
 *
 * Any browser shows it; it loads nothing and runs nothing. The same work is in it as JSON,
 * complete, so that nothing is lost.
 */
import { capitalise } from '../../capitalise.ts';
import type { RecordId } from '../../ids.ts';
import { valueKind } from '../../kinds/kinds.ts';
import { shownValue } from '../../kinds/shown-value.ts';
import { noteMarkdown } from '../../note/markdown.ts';
import { escapeText } from '../../note/plain-text.ts';
import { showName } from '../../shown-name.ts';
import { taglessText } from '../../tagless-text.ts';
import { MARKDOWN_SOURCE_CHARS_MAX } from '../../text-limits.ts';
import type { Instant } from '../../time.ts';
import { knownZone } from '../../zone.ts';
import { isLive, type PendingWrite } from '../pending-write.ts';
import type { ConnectionState } from '../queue.ts';
import { unsentChanges } from './count-changes.ts';
import { changeCount, sentenceOf, standingOf } from './describe.ts';
import { titleAmong } from './record-name.ts';
import { UNSENT_STYLE } from './unsent-style.ts';

export type UnsentWork = {
  readonly writes: readonly PendingWrite[];
  /** The text of a quick note that is not saved yet. */
  readonly draft: { readonly text: string; readonly company: string | null } | null;
  /** Unsaved work of windows, other than writes and the quick note. */
  readonly unsaved: readonly Unsaved[];
  readonly line: ConnectionState;
  /** The member's id and name, and the address of the service. */
  readonly me: number | null;
  readonly member: string | null;
  readonly baseUrl: string | null;
  readonly version: string;
  readonly at: Instant;
  /** The IANA zone of the times shown. */
  readonly timeZone: string;
  /** The zones time entries were made in, by id. Their times are shown in them. */
  readonly zones: Readonly<Record<RecordId, string>>;
  /** The language of the dates shown. */
  readonly locale: string;
};

/** Unsaved work: text too long to send, a half-edited field, a choice in a conflict. */
export type Unsaved = {
  readonly heading: string;
  readonly standing: string;
  /** By field, for people. */
  readonly fields: Fields;
  /** All of it, for programs. */
  readonly whole: unknown;
};

type Page = UnsentWork & {
  /** A body as people read it. */
  readonly read: (html: string) => string;
};

/** Returns the file; accepted writes are left out. */
export function unsentWorkPage(work: UnsentWork): string {
  const page: Page = { ...work, read: createReader() };
  const unsent = work.writes.filter(({ state }) => state.kind !== 'done');
  const { needsUser, toSend, unsent: live } = unsentChanges(work.writes);
  const groups = [
    group('Needs your attention', needsUser, page),
    group('Waiting to be sent', toSend, page),
    draftSection(work.draft),
    unsavedSection(page),
    group(
      'Discarded',
      unsent.filter((write) => !isLive(write)),
      page,
    ),
  ];
  const isEmpty = groups.every((one) => one === '');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Unsent work · Traytable</title>
<style>${UNSENT_STYLE}</style>
</head>
<body>
<header>
<p class="brand">Traytable</p>
<h1>Unsent work</h1>
<p>${escapeText(introduction(work, { count: live.length, isEmpty }))}</p>
</header>
<main>
${isEmpty ? '<p>Everything is on the service.</p>' : groups.join('\n')}
</main>
${isEmpty ? '' : '<footer>The same work is in this file once more, complete, for programs to read.</footer>'}
<script type="application/json" id="unsent-work">${embedJson(work, unsent)}</script>
</body>
</html>
`;
}

function introduction(
  work: UnsentWork,
  { count, isEmpty }: { readonly count: number; readonly isEmpty: boolean },
): string {
  const { member, baseUrl, at } = work;
  const who = member === null ? '' : ` by ${showName(member)}`;
  const where = baseUrl === null ? '' : ` for ${baseUrl}`;
  const are = count === 1 ? 'is' : 'are';
  const when = `as of ${moment(at, work)}.`;
  if (isEmpty) return `No work${who}${where} is on one computer only, ${when}`;
  const what = count === 0 ? 'Work' : changeCount(count);
  const verb = count === 0 ? 'is' : are;
  return (
    `${what}${who}${where} ${verb} on one computer only, ${when} ` +
    'This is a copy: the work itself stays in Traytable and is sent from there.'
  );
}

function group(title: string, writes: readonly PendingWrite[], page: Page): string {
  if (writes.length === 0) return '';
  const articles = writes.map((write) => article(write, page)).join('\n');
  return `<section>\n<h2>${title}</h2>\n${articles}\n</section>`;
}

function article(write: PendingWrite, page: Page): string {
  const { change, state } = write;
  const mine: Fields = 'fields' in change ? change.fields : {};
  const base: Fields = ('base' in change && change.base) || {};
  const theirs: Fields = state.kind === 'conflict' ? state.theirs : {};
  const rows = Object.entries(mine).map(([name, value]) =>
    state.kind === 'conflict'
      ? field(page, name, [
          ['Yours', inOwnZone(write, name, value, page)],
          ['On the service', inOwnZone(write, name, theirs[name], page)],
          ['Before both', inOwnZone(write, name, base[name], page)],
        ])
      : field(page, name, [['', inOwnZone(write, name, value, page)]]),
  );
  return `<article>
<h3>${escapeText(sentenceOf(write, titleAmong(write, page.writes)))}</h3>
<p class="standing">${escapeText(standingOf(write, page.line, page.me))} · ${moment(write.savedAt, page)}</p>
${rows.join('\n')}
</article>`;
}

/** A moment of a time entry as the clock showed it where the entry was made; other values as they are. */
function inOwnZone(
  { record: { kind, id } }: PendingWrite,
  name: string,
  value: unknown,
  { zones, timeZone }: UnsentWork,
): unknown {
  const isMoment = valueKind(kind, name) === 'moment' && typeof value === 'string';
  if (kind !== 'time-entry' || !isMoment) return value;
  const zone = knownZone(zones[id] ?? timeZone);
  return `${shownValue(kind, name, value, zone)} (${zone})`;
}

type Fields = { readonly [name: string]: unknown };

/** A field with its versions; missing versions are left out. */
function field(
  page: Page,
  name: string,
  versions: readonly (readonly [string, unknown])[],
): string {
  const present = versions.filter(([, value]) => value !== undefined);
  const texts = present.map(([whose, value]) => {
    const label = whose === '' ? '' : `<h5>${whose}</h5>`;
    return `<div>${label}<pre>${escapeText(readable(page, name, value))}</pre></div>`;
  });
  return `<h4>${escapeText(labelOf(name))}</h4>\n<div class="versions">${texts.join('')}</div>`;
}

function labelOf(name: string): string {
  const words = name.replace(/_html$/, '').replaceAll('_', ' ');
  return words === 'content' ? 'Text' : capitalise(words);
}

/**
 * Reads bodies as Markdown, as long as that holds nobody up: for two megabytes it takes most of a second.
 * After that many letters it takes the text alone; the formatting is in the JSON.
 */
function createReader(): Page['read'] {
  let left = MARKDOWN_SOURCE_CHARS_MAX;
  return (html) => {
    left -= html.length;
    return (left < 0 ? taglessText(html) : noteMarkdown(html)).trim();
  };
}

/** HTML becomes its text; other values become JSON. */
function readable({ read }: Page, name: string, value: unknown): string {
  if (value === null || value === '') return '(empty)';
  if (typeof value !== 'string') return JSON.stringify(value, null, 2);
  return name.endsWith('_html') ? read(value) : value;
}

function draftSection(draft: UnsentWork['draft']): string {
  if (draft === null || draft.text.trim() === '') return '';
  const company = draft.company === null ? '' : ` · ${draft.company}`;
  return `<section>
<h2>Quick note</h2>
<article>
<p class="standing">${escapeText(`Not saved as a note yet${company}`)}</p>
<pre>${escapeText(draft.text)}</pre>
</article>
</section>`;
}

function unsavedSection(page: Page): string {
  const { unsaved } = page;
  if (unsaved.length === 0) return '';
  const articles = unsaved.map(
    ({ heading, standing, fields }) => `<article>
<h3>${escapeText(heading)}</h3>
<p class="standing">${escapeText(standing)}</p>
${Object.entries(fields)
  .map(([name, value]) => field(page, name, [['', value]]))
  .join('\n')}
</article>`,
  );
  return `<section>\n<h2>Not saved yet</h2>\n${articles.join('\n')}\n</section>`;
}

/** Writes JSON that no browser takes for markup. */
function embedJson(work: UnsentWork, writes: readonly PendingWrite[]): string {
  const { draft, member, baseUrl, version, at } = work;
  const unsaved = work.unsaved.map(({ whole }) => whole);
  const whole = {
    format: 'traytable unsent work 1',
    ...{ version, at, member, baseUrl, draft, unsaved, writes },
  };
  return JSON.stringify(whole).replaceAll('<', '\\u003c');
}

/** A moment in words, as the file shows it. */
export function moment(
  at: Instant,
  { locale, timeZone }: Pick<UnsentWork, 'locale' | 'timeZone'>,
): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone: knownZone(timeZone),
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(at);
}
