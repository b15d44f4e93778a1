import { describe, expect, test } from 'vitest';
import { createMarkdownRenderer } from '../../../../service/rules/markdown.ts';
import { noteCreateBody, PLACEHOLDER } from '../../../../shared/kinds/note-create-body.ts';
import {
  compareWithSent,
  createdAt,
  isCandidate,
  isRecentEnough,
  mayBeOurs,
} from '../../../../shared/queue/lookup/match.ts';
import { correctSendTime } from '../../../../shared/queue/machine/set-line.ts';
import { LOOKUP_WINDOW_MS } from '../../../../shared/queue-limits.ts';
import { type Fields, writableKinds } from '../../../../shared/records/kinds.ts';
import { REQUEST_TIMEOUT_MS } from '../../../../shared/request-limits.ts';
import { HOUR_MS, SECOND_MS, timestamp } from '../../../../shared/time.ts';
import {
  aCreate,
  aCreateOf,
  aNote,
  aRecord,
  aSummary,
  NOON,
  NOTE_ID,
} from '../../../support/builders.ts';
import { noteBodies } from '../../../support/note-bodies.ts';

const traces = { sentAt: NOON, made: new Set<string>(), memberId: null };
const creating = (fields: Fields) => aCreateOf('note', { fields });
const listed = writableKinds.filter((kind) => kind !== 'document');

describe('mayBeOurs', () => {
  test('[Q6] requires every field that a create carries to agree', () => {
    expect(mayBeOurs(aSummary(), aCreate(), traces)).toBe(true);
    expect(mayBeOurs(aSummary({ title: 'Other' }), aCreate(), traces)).toBe(false);
    expect(mayBeOurs(aSummary({ date: '2026-03-03' }), aCreate(), traces)).toBe(false);
    expect(mayBeOurs(aSummary({ visibility: 'author_only' }), aCreate(), traces)).toBe(false);
  });

  test('[Q6.17] reads no record again that the user said is not theirs, be it illegible', () => {
    const denied = { ...aCreate(), notOurs: [NOTE_ID] };
    const garbled = new Set(['title']);
    for (const names of [undefined, garbled]) {
      expect(mayBeOurs(aSummary(), aCreate(), traces, names)).toBe(true);
      expect(mayBeOurs(aSummary(), denied, traces, names)).toBe(false);
    }
  });

  test('[Q6] recognises a sent record of every kind, and tells another one from it', () => {
    const others: Readonly<Record<string, Fields>> = {
      note: { title: 'Other' },
      'time-entry': { duration_seconds: 60 },
      deal: { title: 'Other', deal_value: '1200.01' },
      task: { description: 'Three pages' },
      comment: { body_plain_text: 'Not by me', created_at: timestamp(NOON + HOUR_MS) },
      company: { domains: ['other.test'], created_at: timestamp(NOON + HOUR_MS) },
      contact: { company_ids: [4], created_at: timestamp(NOON + HOUR_MS) },
      project: { title: 'Other', billing_fee: '4000.01' },
      invoice: { invoice_items: [], created_at: timestamp(NOON + HOUR_MS) },
    };
    for (const kind of listed) {
      expect(mayBeOurs(aRecord(kind, sampleMore[kind]), aCreateOf(kind), traces), kind).toBe(true);
      const other = aRecord(kind, { ...sampleMore[kind], ...others[kind] });
      expect(mayBeOurs(other, aCreateOf(kind), traces), kind).toBe(false);
    }
  });

  test('[Q6] requires nothing of a field that was not sent, except for defaults of the service', () => {
    const entry = aCreateOf('time-entry', { fields: { description: 'Drew the plan' } });
    expect(mayBeOurs(aRecord('time-entry', { tags: [] }), entry, traces)).toBe(true);
    expect(mayBeOurs(aRecord('time-entry'), entry, traces)).toBe(false); // it has a tag
  });

  test('[Q6] leaves out a record that another create has made, of the same kind only', () => {
    const made = (lane: string) => ({ ...traces, made: new Set([lane]) });
    expect(mayBeOurs(aSummary(), aCreate(), made(`note ${NOTE_ID}`))).toBe(false);
    expect(mayBeOurs(aSummary(), aCreate(), made(`task ${NOTE_ID}`))).toBe(true);
  });

  test('[Q6] leaves out another member’s record, if we know who we are', () => {
    for (const kind of ['note', 'time-entry', 'comment'] as const) {
      const found = aRecord(kind, sampleMore[kind]);
      expect(mayBeOurs(found, aCreateOf(kind), { ...traces, memberId: 7 }), kind).toBe(true);
      expect(mayBeOurs(found, aCreateOf(kind), { ...traces, memberId: 8 }), kind).toBe(false);
    }
    const deal = aRecord('deal', sampleMore.deal);
    expect(mayBeOurs(deal, aCreateOf('deal'), { ...traces, memberId: 8 })).toBe(true);
  });

  test('[Q6] takes a title that the service has trimmed', () => {
    expect(mayBeOurs(aSummary({ title: 'A  b' }), creating({ title: ' A b\n' }), traces)).toBe(
      true,
    );
    expect(mayBeOurs(aSummary({ title: '' }), creating({ content_html: '<p>x</p>' }), traces)).toBe(
      true,
    );
  });

  test('[Q6] accepts any date if none was sent', () => {
    const write = creating({ title: 'Kick-off' });
    expect(mayBeOurs(aSummary({ date: '2030-01-01' }), write, traces)).toBe(true);
  });

  test('[Q6] requires the link that was sent', () => {
    const write = creating({ title: 'Kick-off', link: { record_type: 'company', record_id: 4 } });
    const linked = (record_id: number) =>
      aSummary({ note_links: [{ id: 1, record_id, record_type: 'company' }] });
    expect(mayBeOurs(linked(4), write, traces)).toBe(true);
    expect(mayBeOurs(linked(5), write, traces)).toBe(false);
    expect(mayBeOurs(aSummary(), write, traces)).toBe(false);
  });

  test('[Q6] accepts another link too, if the record was made then and changed since', () => {
    const changed = { title: 'Other', updated_at: timestamp(NOON + SECOND_MS) };
    expect(mayBeOurs(aSummary(changed), aCreate(), traces)).toBe(true);
    const late = timestamp(NOON + REQUEST_TIMEOUT_MS + LOOKUP_WINDOW_MS + 1);
    const madeLater = { ...changed, created_at: late, updated_at: timestamp(NOON + HOUR_MS) };
    expect(mayBeOurs(aSummary(madeLater), aCreate(), traces)).toBe(false);
  });
});

/** The fields of a record beside those that `someFields` sent for it, where the samples differ. */
const sampleMore = {
  note: {},
  'time-entry': { tags: [] },
  deal: { close_date: null, assignee_member_id: null },
  task: { assignee_member_id: null },
  comment: {},
  company: {},
  contact: { job_title: null },
  project: { start_date: null },
  invoice: { project_id: null },
} as const;

describe('a create of a restored copy', () => {
  const since = { ...traces, sentBy: Number.MAX_SAFE_INTEGER };
  const made = timestamp(NOON + HOUR_MS);
  const times = { created_at: made, updated_at: made };
  const ofCopy = (fields: Fields) => ({ ...creating(fields), hasLostPast: true }) as const;
  const sent = { title: 'Kick-off with Ada', content_html: '<p>Ask for the kiln</p>' };
  const judge = (fields: Fields, found: Parameters<typeof aNote>[0]) =>
    compareWithSent(aNote({ ...times, ...found }), ofCopy(fields), since);

  test('[Q19.6] may be a record that has half of its texts, though nobody has edited that', () => {
    const { title, content_html } = sent;
    expect(judge(sent, sent)).toBe('same');
    expect(judge(sent, { title, content_html: '<p>Nothing else</p>' })).toBe('changed');
    expect(judge(sent, { title: 'Ada', content_html })).toBe('changed');
    expect(judge({ content_html }, { title: 'Ada', content_html: '<p>Ask for it</p>' })).toBe(
      'changed',
    );
    expect(judge(sent, { title: 'Plan of Ada', content_html: '<p>The end</p>' })).toBe('other');
    const date = '2026-03-02';
    expect(judge({ title, date }, { title: 'Plan', date })).toBe('other');
    expect(judge({ date }, { date, title: 'New' })).toBe('changed');
    expect(judge({}, { title: 'New' })).toBe('other');
    const found = aNote({ ...times, title, content_html: '<p>Nothing else</p>' });
    expect(compareWithSent(found, creating(sent), since)).toBe('other');
  });

  test('[Q19.6] compares the values of a record without a text', () => {
    const fields = { date: '2026-03-02', duration_seconds: 3600 };
    const entry = { ...aCreateOf('time-entry', { fields }), hasLostPast: true } as const;
    const found = (duration_seconds: number, date: string) =>
      aRecord('time-entry', { ...times, tags: [], duration_seconds, date });
    expect(compareWithSent(found(60, '2026-03-02'), entry, since)).toBe('changed');
    expect(compareWithSent(found(60, '2026-03-03'), entry, since)).toBe('other');
  });

  test('[Q19.6] needs the body of each note made since, whatever its title', () => {
    const note = aSummary({ ...times, title: 'Other' });
    expect(mayBeOurs(note, ofCopy(sent), since)).toBe(true);
    expect(mayBeOurs(note, creating(sent), since)).toBe(false);
    expect(
      mayBeOurs(aSummary({ ...note, created_at: '2020-01-01T00:00:00Z' }), ofCopy(sent), since),
    ).toBe(false);
    const task = aRecord('task', { ...sampleMore.task, ...times, title: 'Other', description: '' });
    const create = { ...aCreateOf('task'), hasLostPast: true } as const;
    expect(mayBeOurs(task, create, since)).toBe(false);
  });
});

describe('isCandidate', () => {
  test('[Q6] is a young one of ours, whatever its fields, that no other create has made', () => {
    const found = aSummary({ title: 'Other' });
    expect(isCandidate(found, aCreate(), { ...traces, memberId: 7 })).toBe(true);
    expect(isCandidate(found, aCreate(), { ...traces, memberId: 8 })).toBe(false);
    expect(isCandidate(found, aCreate(), { ...traces, sentAt: NOON + HOUR_MS })).toBe(false);
    const made = new Set([`note ${NOTE_ID}`]);
    expect(isCandidate(found, aCreate(), { ...traces, made })).toBe(false);
  });
});

describe('isRecentEnough', () => {
  test('[Q6] allows for two minutes between two clocks, and for a record without a time', () => {
    const made = (at: number) => isRecentEnough(aSummary({ created_at: timestamp(at) }), NOON);
    expect(made(NOON - LOOKUP_WINDOW_MS)).toBe(true);
    expect(made(NOON - LOOKUP_WINDOW_MS - 1)).toBe(false);
    expect(made(NOON + HOUR_MS)).toBe(true);
    expect(isRecentEnough(aRecord('deal'), NOON)).toBe(true);
    expect(createdAt(aRecord('deal'))).toBeNaN();
  });
});

describe('compareWithSent', () => {
  const like = (html: string, fields: Fields, more = {}) =>
    compareWithSent(aNote({ title: '', ...more, content_html: html }), creating(fields), traces);

  test('[Q6] tells our text in any markup from another text', () => {
    const fields = { content_html: '<p>a <u>b</u></p><ul><li>c</li></ul>' };
    expect(like('<p>a b</p>\n<ul><li><p>c</p></li></ul>', fields)).toBe('same');
    expect(like('<p>a b</p>', fields)).toBe('other');
  });

  test('[Q6.8] [P3] recognises our text in other characters, typed in either', () => {
    const text = 'Re\u0301sume\u0301 of the call';
    for (const typed of [text, text.normalize()]) {
      for (const served of [text, text.normalize()]) {
        expect(like(`<p>${served}</p>`, { content_html: `<p>${typed}</p>` })).toBe('same');
      }
    }
    expect(like('<p>Resume of the call</p>', { content_html: `<p>${text}</p>` })).toBe('other');
  });

  test('[Q6] recognises the placeholder of a note without text', () => {
    const fields = { content_html: '<p><img src="x"></p>' };
    expect(like(`<p>${PLACEHOLDER}</p>`, fields)).toBe('same');
    expect(like('<p>…and more</p>', fields)).toBe('other');
  });

  test('[Q6] asks the user about a record made after our request could have arrived', () => {
    const bound = NOON + REQUEST_TIMEOUT_MS + LOOKUP_WINDOW_MS;
    const made = (at: number) => ({ created_at: timestamp(at), updated_at: timestamp(at) });
    const fields = { content_html: '<p>a</p>' };
    expect(like('<p>a</p>', fields, made(bound))).toBe('same');
    expect(like('<p>a</p>', fields, made(bound + 1))).toBe('late');
    expect(like('<p>b</p>', fields, made(bound + 1))).toBe('other');
    // If our clock was set it may have been sent as late as that.
    const found = aNote({ title: '', content_html: '<p>a</p>', ...made(bound + HOUR_MS) });
    expect(compareWithSent(found, creating(fields), { ...traces, sentBy: NOON + HOUR_MS })).toBe(
      'same',
    );
  });

  test('[Q6.19] asks about a record that was made at neither possible time of the send', () => {
    const sent = correctSendTime({ sentAt: NOON }, HOUR_MS, NOON - 6 * HOUR_MS);
    const fields = { content_html: '<p>a</p>' };
    const judge = (at: number, html = '<p>a</p>') => {
      const times = { created_at: timestamp(at), updated_at: timestamp(at + SECOND_MS) };
      const found = aNote({ title: '', content_html: html, ...times });
      return compareWithSent(found, creating(fields), { ...traces, ...sent });
    };
    // Set after the send, or before it.
    for (const at of [NOON, NOON - HOUR_MS]) expect(judge(at)).toBe('same');
    const elsewhere = [NOON - 5 * HOUR_MS, NOON - HOUR_MS / 2, NOON + HOUR_MS];
    for (const at of elsewhere) expect(judge(at)).toBe('late');
    // The clock may have been set twice: it can still be ours, edited since.
    for (const at of elsewhere) expect(judge(at, '<p>b</p>')).toBe('changed');
  });

  test('[Q6.11] asks the user about a record that was changed since', () => {
    const since = { updated_at: timestamp(NOON + SECOND_MS) };
    expect(like('<p>b</p>', { content_html: '<p>a</p>' }, since)).toBe('changed');
    expect(like('<p>a</p>', { content_html: '<p>a</p>' }, since)).toBe('same');
  });

  test('[Q6.11] asks the user about a record without a time: an older one may be equal', () => {
    const deal = aRecord('deal', sampleMore.deal);
    expect(compareWithSent(deal, aCreateOf('deal'), traces)).toBe('undated');
    const other = aRecord('deal', { title: 'Other', deal_value: '1.00' });
    expect(compareWithSent(other, aCreateOf('deal'), traces)).toBe('other');
    const changed = aRecord('deal', { ...sampleMore.deal, deal_value: '1.00' });
    expect(compareWithSent(changed, aCreateOf('deal'), traces)).toBe('changed'); // somebody else may have
  });

  test('[Q6] asks the user about a record made while our clock was set, and changed since', () => {
    const changed = {
      title: 'Other',
      created_at: timestamp(NOON),
      updated_at: timestamp(NOON + HOUR_MS),
    };
    const before = { ...traces, sentAt: NOON - HOUR_MS };
    expect(compareWithSent(aNote(changed), aCreate(), before)).toBe('other');
    expect(compareWithSent(aNote(changed), aCreate(), { ...before, sentBy: NOON })).toBe('changed');
  });

  const render = createMarkdownRenderer();
  for (const { name, html } of noteBodies) {
    test(`[Q6] recognises its own text in the version of the service: ${name}`, () => {
      const fields = { content_html: html };
      expect(like(render(String(noteCreateBody(fields)['content'])), fields)).toBe('same');
    });
  }
});
