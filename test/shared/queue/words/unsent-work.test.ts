import { parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { type UnsentWork, unsentWorkPage } from '../../../../shared/queue/words/unsent-work.ts';
import { MARKDOWN_SOURCE_CHARS_MAX } from '../../../../shared/text-limits.ts';
import {
  aCreate,
  aNote,
  aWrite,
  LOCAL_ID,
  NOON,
  NOTE_ID,
  refused,
} from '../../../support/builders.ts';

function aPage(overrides: Partial<UnsentWork> = {}): string {
  return unsentWorkPage({
    writes: [],
    draft: null,
    unsaved: [],
    line: 'unreachable',
    ...{ me: 7, member: 'Ada Ash' },
    baseUrl: 'https://service.example',
    version: '0.1.0',
    at: NOON,
    timeZone: 'Europe/Berlin',
    zones: {},
    locale: 'en-GB',
    ...overrides,
  });
}

/** The embedded JSON, parsed. */
function embedded(page: string) {
  const [, json] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(json ?? 'null');
}

/** The page as people read it: without its style and its JSON, a line for each piece of text. */
function sentencesOf(page: string): readonly string[] {
  const body = /<body>(.*)<script/s.exec(page)?.[1] ?? '';
  const pieces = body.split(/<[^>]*>/).map((piece) => piece.trim());
  return pieces.filter((piece) => piece !== '');
}

const conflict = aWrite({
  id: 'w1',
  state: { kind: 'conflict', theirs: aNote({ content_html: '<p>Hello all</p>' }) },
});
const waiting = aCreate({ id: 'w2' });
const discarded = aWrite({
  id: 'w3',
  record: { kind: 'note', id: `${NOTE_ID}-3` },
  state: { kind: 'discarded', at: NOON },
});
const done = aWrite({ id: 'w4', state: { kind: 'done', reply: aNote() } });

describe('the file of unsent work', () => {
  test('[T4.1] writes the moments of an entry in its own zone, else in that of this computer', () => {
    const entry = aWrite({
      record: { kind: 'time-entry', id: '8' },
      change: {
        kind: 'update',
        fields: { started_at: '2026-11-19T02:15:00.000Z', ended_at: null },
        base: { started_at: '2026-11-19T03:15:00.000Z' },
      },
      state: { kind: 'conflict', theirs: { id: 8, started_at: '2026-11-19T04:15:00.000Z' } },
    });
    const kathmandu = sentencesOf(aPage({ writes: [entry], zones: { '8': 'Asia/Kathmandu' } }));
    const moments = (sentences: readonly string[]) =>
      sentences.flatMap(
        (one) => /(\d+:\d+).*\((\w+\/\w+)\)$/.exec(one)?.slice(1, 3).join(' ') ?? [],
      );
    expect(moments(kathmandu)).toEqual(
      ['8:00', '10:00', '9:00'].map((at) => `${at} Asia/Kathmandu`),
    );
    expect(moments(sentencesOf(aPage({ writes: [entry] })))[0]).toBe('3:15 Europe/Berlin');
    expect(embedded(aPage({ writes: [entry] })).writes).toEqual([entry]);
  });

  test('[T4.6] [P2] is written whatever zone is unknown here', () => {
    const entry = aWrite({
      record: { kind: 'time-entry', id: '8' },
      change: { kind: 'create', fields: { started_at: '2026-11-20T08:00:00Z' } },
    });
    for (const zone of ['Mars/Olympus', 'Etc/Unknown', '']) {
      const page = aPage({ writes: [entry], zones: { 8: zone }, timeZone: zone });
      expect(page).toMatch(/2026, 0?8:00(\sAM)? \(UTC\)/);
    }
  });

  test('writes dates as the app does in this language', () => {
    const words = sentencesOf(aPage({ writes: [waiting], locale: 'en-US' })).join('\n');
    expect(words).toContain('as of Mar 2, 2026, 1:00');
    expect(words).toContain('online · Mar 2, 2026, 1:00');
  });

  test('[P2] lists everything in order: what needs the user, what waits, the draft, what was discarded', () => {
    const draft = { text: 'Call Anna', company: 'Lantern & Co' };
    const lines = sentencesOf(aPage({ writes: [waiting, discarded, conflict, done], draft }));
    expect(lines).toEqual([
      'Traytable',
      'Unsent work',
      '2 changes by Ada Ash for https://service.example are on one computer only, as of 2 Mar 2026, 13:00. This is a copy: the work itself stays in Traytable and is sent from there.',
      'Needs your attention',
      'Change the text of “Kick-off”',
      'Another computer or person edited this note too · your version is kept here · 2 Mar 2026, 13:00',
      ...['Text', 'Yours', 'Hello you', 'On the service', 'Hello all', 'Before both', 'Hello'],
      'Waiting to be sent',
      'Create the note “Kick-off”',
      'Saved on this computer · will be sent when you’re online · 2 Mar 2026, 13:00',
      ...['Title', 'Kick-off', 'Date', '2026-03-02', 'Text', 'Hello'],
      'Quick note',
      'Not saved as a note yet · Lantern &amp; Co',
      'Call Anna',
      'Discarded',
      'Change the text of “Kick-off”',
      'Discarded · can be restored · 2 Mar 2026, 13:00',
      ...['Text', 'Hello you'],
      'The same work is in this file once more, complete, for programs to read.',
    ]);
  });

  test('names a change of a text by the title in another change of the note', () => {
    const record = { kind: 'note', id: LOCAL_ID } as const;
    const create = aCreate({ record, change: { kind: 'create', fields: { title: 'Plan' } } });
    const fields = { content_html: '<p>Call Anna</p>' };
    const edit = aWrite({ id: 'edit', record, change: { kind: 'update', fields, base: null } });
    expect(sentencesOf(aPage({ writes: [create, edit] }))).toContain('Change the text of “Plan”');
  });

  test('[P2] holds every write once more, complete, and the draft', () => {
    const write = aWrite({ state: refused({ message: 'Too long' }) as never });
    const draft = { text: 'a\nb', company: null };
    expect(embedded(aPage({ writes: [write, conflict, done], draft }))).toEqual({
      format: 'traytable unsent work 1',
      version: '0.1.0',
      at: NOON,
      member: 'Ada Ash',
      baseUrl: 'https://service.example',
      draft,
      unsaved: [],
      writes: [write, conflict],
    });
  });

  test('[P8] shows what was typed as text, whatever it is, and runs none of it', () => {
    const evil = '</script><script>alert(1)</script><img src=x onerror=alert(2)>';
    const fields = { title: evil, content_html: `<p>${evil}</p>`, date: evil };
    const write = aCreate({ id: evil, change: { kind: 'create', fields } });
    const page = aPage({
      writes: [write],
      draft: { text: evil, company: evil },
      member: evil,
      baseUrl: evil,
    });
    expect(embedded(page).writes).toEqual([write]);
    const names: string[] = [];
    const walk = (node: object): void => {
      if ('tagName' in node) names.push(String(node.tagName));
      if ('childNodes' in node) for (const child of node.childNodes as object[]) walk(child);
    };
    walk(parse(page));
    expect(names.filter((name) => name === 'script')).toHaveLength(1);
    expect(names.filter((name) => name === 'img')).toEqual([]);
  });

  test('loads nothing', () => {
    const page = aPage({ writes: [conflict, waiting] });
    expect(page).toContain(`default-src 'none'`);
    expect(page).not.toMatch(/(src|href)=/);
  });

  test('[P2] reads bodies as Markdown for a moment only, and has every word of the others', () => {
    const line = '<p>Some <b>words</b> of a line.</p>';
    const html = line.repeat((0.6 * MARKDOWN_SOURCE_CHARS_MAX) / line.length);
    const writes = ['one', 'two'].map((id) =>
      aCreate({ id, change: { kind: 'create', fields: { content_html: html } } }),
    );
    const page = aPage({ writes });
    const texts = [...page.matchAll(/<pre>(.*?)<\/pre>/gs)].map(([, text = '']) => text);
    const words = (text: string) => text.replaceAll('**', '').split(/\s+/).join(' ').trim();
    expect(texts.map((text) => text.includes('**words**'))).toEqual([true, false]);
    expect(words(texts[1] ?? '')).toBe(words(texts[0] ?? ''));
    expect(embedded(page).writes[1].change.fields.content_html).toBe(html);
  });

  test('names fields of any kind of record', () => {
    const change = {
      kind: 'create',
      fields: { billable: false, started_at: null, tags: [{ id: 4 }] },
    };
    const lines = sentencesOf(aPage({ writes: [aWrite({ change: change as never })] }));
    expect(lines.slice(6, -1)).toEqual([
      ...['Billable', 'false', 'Started at', '(empty)', 'Tags', '[\n  {\n    "id": 4\n  }\n]'],
    ]);
  });

  test('tells that there is no unsent work', () => {
    const lines = sentencesOf(aPage({ writes: [done], member: null, baseUrl: null }));
    expect(lines).toContain('Everything is on the service.');
    expect(lines.join()).toMatch(/No work is on one computer only, as of /);
    const draft = { text: 'Call Anna', company: null };
    expect(sentencesOf(aPage({ writes: [done], draft })).join()).toMatch(
      /Work by Ada.* is on one computer only/,
    );
  });
});
