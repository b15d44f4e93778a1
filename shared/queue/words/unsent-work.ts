/**
 * Everything that is not on the service, as one HTML file to keep or to hand on.
 *
 * People read it in any browser or on paper; it loads nothing and runs nothing. The same work is in
 * it once more as JSON, complete, so that nothing is lost in the telling.
 */
import { noteMarkdown } from '../../note/markdown.ts';
import { escapeText } from '../../note/plain-text.ts';
import type { Instant } from '../../time.ts';
import { isLive, needsUser, type PendingWrite } from '../pending-write.ts';
import type { LineState } from '../queue.ts';
import { changeCount, sentenceOf, standingOf } from './describe.ts';
import { titleAmong } from './record-name.ts';
import { UNSENT_STYLE } from './unsent-style.ts';

export type UnsentWork = {
  readonly writes: readonly PendingWrite[];
  /** What is typed as a quick note and not saved yet. */
  readonly draft: { readonly text: string; readonly company: string | null } | null;
  /** What windows have of the account that is no write and no quick note yet. */
  readonly unsaved: readonly Unsaved[];
  readonly line: LineState;
  /** Whose work it is, as they are called; where it was to go. */
  readonly member: string | null;
  readonly baseUrl: string | null;
  readonly version: string;
  readonly at: Instant;
  /** The IANA zone in which moments are told. */
  readonly timeZone: string;
  /** The language whose dates the app shows. */
  readonly locale: string;
};

/** Work that is not saved yet: text too long to send, a field typed anew, a choice in a conflict. */
export type Unsaved = {
  readonly heading: string;
  readonly standing: string;
  /** By field, for people. */
  readonly fields: Fields;
  /** All of it, for programs. */
  readonly whole: unknown;
};

/** The file; what the service has taken already is not in it. */
export function unsentWorkPage(work: UnsentWork): string {
  const unsent = work.writes.filter(({ state }) => state.kind !== 'done');
  const live = unsent.filter(isLive);
  const groups = [
    group('Needs your attention', live.filter(needsUser), work),
    group(
      'Waiting to be sent',
      live.filter((write) => !needsUser(write)),
      work,
    ),
    draftSection(work.draft),
    unsavedSection(work.unsaved),
    group(
      'Discarded',
      unsent.filter((write) => !isLive(write)),
      work,
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
<p>${escapeText(introduction(work, live.length))}</p>
</header>
<main>
${isEmpty ? '<p>Everything is on the service.</p>' : groups.join('\n')}
</main>
<footer>The same work is in this file once more, complete, for programs to read.</footer>
<script type="application/json" id="unsent-work">${embedJson(work, unsent)}</script>
</body>
</html>
`;
}

function introduction(work: UnsentWork, count: number): string {
  const { member, baseUrl, at } = work;
  const who = member === null ? '' : ` by ${member}`;
  const where = baseUrl === null ? '' : ` for ${baseUrl}`;
  const are = count === 1 ? 'is' : 'are';
  return (
    `${changeCount(count)}${who}${where} ${are} on one computer only, as of ` +
    `${moment(at, work)}. This is a copy: the work itself stays in Traytable and is sent from there.`
  );
}

function group(title: string, writes: readonly PendingWrite[], work: UnsentWork): string {
  if (writes.length === 0) return '';
  const articles = writes.map((write) => article(write, work)).join('\n');
  return `<section>\n<h2>${title}</h2>\n${articles}\n</section>`;
}

function article(write: PendingWrite, work: UnsentWork): string {
  const { change, state } = write;
  const mine: Fields = 'fields' in change ? change.fields : {};
  const base: Fields = ('base' in change && change.base) || {};
  const theirs: Fields = state.kind === 'conflict' ? state.theirs : {};
  const rows = Object.entries(mine).map(([name, value]) =>
    state.kind === 'conflict'
      ? field(name, [
          ['Yours', value],
          ['On the service', theirs[name]],
          ['Before both', base[name]],
        ])
      : field(name, [['', value]]),
  );
  return `<article>
<h3>${escapeText(sentenceOf(write, titleAmong(write, work.writes)))}</h3>
<p class="standing">${escapeText(standingOf(write, work.line))} · ${moment(write.savedAt, work)}</p>
${rows.join('\n')}
</article>`;
}

type Fields = { readonly [name: string]: unknown };

/** A field with its versions; a version that nobody has is left out. */
function field(name: string, versions: readonly (readonly [string, unknown])[]): string {
  const present = versions.filter(([, value]) => value !== undefined);
  const texts = present.map(([whose, value]) => {
    const label = whose === '' ? '' : `<h5>${whose}</h5>`;
    return `<div>${label}<pre>${escapeText(readable(name, value))}</pre></div>`;
  });
  return `<h4>${escapeText(labelOf(name))}</h4>\n<div class="versions">${texts.join('')}</div>`;
}

function labelOf(name: string): string {
  const words = name.replace(/_html$/, '').replaceAll('_', ' ');
  return words === 'content' ? 'Text' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** HTML as the text it is read as; what is no text as it would be written. */
function readable(name: string, value: unknown): string {
  if (value === null || value === '') return '(empty)';
  if (typeof value !== 'string') return JSON.stringify(value, null, 2);
  return name.endsWith('_html') ? noteMarkdown(value).trim() : value;
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

function unsavedSection(unsaved: readonly Unsaved[]): string {
  if (unsaved.length === 0) return '';
  const articles = unsaved.map(
    ({ heading, standing, fields }) => `<article>
<h3>${escapeText(heading)}</h3>
<p class="standing">${escapeText(standing)}</p>
${Object.entries(fields)
  .map(([name, value]) => field(name, [['', value]]))
  .join('\n')}
</article>`,
  );
  return `<section>\n<h2>Not saved yet</h2>\n${articles.join('\n')}\n</section>`;
}

/** All of it as JSON that no browser takes for anything else. */
function embedJson(work: UnsentWork, writes: readonly PendingWrite[]): string {
  const { draft, member, baseUrl, version, at } = work;
  const unsaved = work.unsaved.map(({ whole }) => whole);
  const whole = {
    format: 'traytable unsent work 1',
    ...{ version, at, member, baseUrl, draft, unsaved, writes },
  };
  return JSON.stringify(whole).replaceAll('<', '\\u003c');
}

function moment(at: Instant, { locale, timeZone }: UnsentWork): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(at);
}
