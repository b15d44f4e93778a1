import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { listNames } from '../../../shared/api/endpoints.ts';
import {
  type CallName,
  calls,
  callsFrom,
  channel,
  eventNames,
} from '../../../shared/ipc/contract.ts';
import { lockWindowCalls } from '../../../shared/ipc/lock-window-calls.ts';
import { EDITS_TOGETHER_MAX } from '../../../shared/queue-limits.ts';
import { REPLY_BYTES_MAX } from '../../../shared/request-limits.ts';
import { NOTE_HTML_BYTES_MAX, NOTE_TITLE_CHARS_MAX } from '../../../shared/text-limits.ts';
import { saved } from '../../support/builders.ts';
import { fingerprint } from '../../support/schema-shape.ts';
import { unboundedIn } from '../../support/unbounded-in.ts';

const names = Object.keys(calls) as CallName[];

function saving(fields: object) {
  const { kind: _kind, at: _at, ...input } = saved();
  return { ...input, fields };
}

describe('the table of calls', () => {
  test('is the one that preloads and main agree on', () => {
    // Windows and main are released together, but a window may outlive an update of the files under
    // it. If this fails, a call has changed. Give a changed call a new name, or make sure that input
    // of the old form still parses; then write the new fingerprint here.
    const table = names.map((name) => [
      name,
      calls[name].from,
      calls[name].input,
      calls[name].failures,
    ]);
    expect(fingerprint([table, eventNames])).toMatchInlineSnapshot(`"bcf521f2a89c3990"`);
  });

  test('[P8] takes no text, list or record of any size', () => {
    const inputs = Object.entries({
      ...lockWindowCalls,
      ...Object.fromEntries(names.map((name) => [name, calls[name].input])),
    });
    expect(inputs.flatMap(([name, input]) => unboundedIn(input, name))).toEqual([]);
    const open = v.object({ a: v.array(v.string()), b: v.pipe(v.string(), v.maxLength(1)) });
    expect(unboundedIn(open, 'open')).toEqual(['open.a', 'open.a[]']);
  });

  test('has a channel of its own for every call and announcement', () => {
    const channels = [...names, ...eventNames].map(channel);
    expect(new Set(channels).size).toBe(channels.length);
    expect(channels.every((one) => one.startsWith('traytable:'))).toBe(true);
  });

  test('gives the capture window its own calls only', () => {
    expect(callsFrom('capture')).toEqual([
      'readState',
      'markTyped',
      'readCapture',
      'saveCapture',
      'fileCapture',
      'hideCapture',
    ]);
    expect(callsFrom('main')).toContain('saveRecord');
    const ofAny = (['main', 'capture', 'record'] as const).flatMap(callsFrom);
    expect(new Set(ofAny).size).toBe(names.length);
  });

  test('lets the window of a record read and edit, and neither fill the cache nor sign in or out', () => {
    const own = callsFrom('record');
    expect(own).toEqual(expect.arrayContaining(['readState', 'saveRecord', 'closeRecordWindow']));
    for (const name of ['takePulled', 'acknowledgeReplies', 'connect', 'signOut', 'viewScreen']) {
      expect(own).not.toContain(name);
    }
  });

  test('refuses input of another shape', () => {
    const wrong: Record<CallName, unknown> = Object.fromEntries(
      names.map((name) => [name, { surprise: true }]),
    ) as Record<CallName, unknown>;
    for (const name of names) expect(v.is(calls[name].input, wrong[name])).toBe(false);
  });

  test('takes an edit, and refuses one that is longer than the service may take', () => {
    const { input } = calls.saveRecord;
    expect(v.is(input, saving({ title: 'x'.repeat(NOTE_TITLE_CHARS_MAX) }))).toBe(true);
    expect(v.is(input, saving({ title: 'x'.repeat(NOTE_TITLE_CHARS_MAX + 1) }))).toBe(false);
    expect(v.is(input, saving({ content_html: 'x'.repeat(NOTE_HTML_BYTES_MAX + 1) }))).toBe(false);
    expect(v.is(input, saving({ content_html: null }))).toBe(true);
  });

  test('[Q4.4] takes a group of edits, each of another record and of one account', () => {
    const { input } = calls.saveRecords;
    const edit = (n: number, more = {}) => ({
      ...saving({ title: 'x' }),
      ...{ writeId: `w${n}`, record: { kind: 'note', id: `${n}` } },
      ...more,
    });
    const many = (count: number) => Array.from({ length: count }, (_, n) => edit(n));
    const isTaken = (edits: unknown[]) => v.is(input, { edits });
    expect(isTaken(many(EDITS_TOGETHER_MAX))).toBe(true);
    expect(isTaken(many(EDITS_TOGETHER_MAX + 1))).toBe(false);
    expect(isTaken([])).toBe(false);
    expect(isTaken([edit(1), edit(2, { record: edit(1).record })])).toBe(false);
    expect(isTaken([edit(1), edit(2, { writeId: 'w1' })])).toBe(false);
    expect(isTaken([edit(1), edit(2, { account: 'other' })])).toBe(false);
    expect(isTaken([edit(1), edit(2, { fields: { colour: 'x' } })])).toBe(false);
    const removal = (n: number) => ({ ...edit(n), writeId: `d${n}` });
    const isBoth = (deletes: unknown[]) => v.is(input, { edits: [edit(1)], deletes });
    expect([isBoth([removal(2)]), isBoth([removal(1)])]).toEqual([true, false]);
  });

  test('[Q4.4] takes a group of deletes, each of another record and of one account', () => {
    const { input } = calls.deleteRecords;
    const one = (n: number, more = {}) => ({
      ...{ writeId: `w${n}`, record: { kind: 'time-entry', id: `${n}` }, base: null },
      ...more,
    });
    const isTaken = (deletes: unknown[]) => v.is(input, { deletes });
    const many = (count: number) => Array.from({ length: count }, (_, n) => one(n));
    expect(isTaken(many(EDITS_TOGETHER_MAX))).toBe(true);
    expect(isTaken(many(EDITS_TOGETHER_MAX + 1))).toBe(false);
    expect(isTaken([])).toBe(false);
    expect(isTaken([one(1), one(2, { record: one(1).record })])).toBe(false);
    expect(isTaken([one(1), one(2, { writeId: 'w1' })])).toBe(false);
    expect(isTaken([one(1), one(2, { account: 'other' })])).toBe(false);
  });

  test('takes a base as long as the service may have sent one, and no longer', () => {
    const { input } = calls.saveRecord;
    const long = { title: 'x'.repeat(NOTE_TITLE_CHARS_MAX + 1) };
    expect(v.is(input, { ...saving({ title: 'short' }), base: long })).toBe(true);
    const endless = { title: 'x'.repeat(REPLY_BYTES_MAX) };
    expect(v.is(input, { ...saving({ title: 'short' }), base: endless })).toBe(false);
  });

  test('takes no more lists on a screen than exist', () => {
    const viewed = (times: number) => ({
      lists: Array(times)
        .fill([...listNames])
        .flat(),
    });
    expect(v.is(calls.viewScreen.input, viewed(1))).toBe(true);
    expect(v.is(calls.viewScreen.input, viewed(2))).toBe(false);
  });

  test('trims a key, and refuses an empty one', () => {
    const connect = { baseUrl: 'https://x.y', apiKey: ' key ' };
    expect(v.parse(calls.connect.input, connect)).toEqual({ ...connect, apiKey: 'key' });
    expect(v.is(calls.connect.input, { ...connect, apiKey: '  ' })).toBe(false);
  });
});
