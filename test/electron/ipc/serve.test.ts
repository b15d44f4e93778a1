import type { IpcMainInvokeEvent } from 'electron';
import { describe, expect, test } from 'vitest';
import { serve } from '../../../electron/ipc/serve.ts';
import {
  type CallName,
  calls,
  channel,
  type Handlers,
  type WindowKind,
} from '../../../shared/ipc/contract.ts';
import { ok } from '../../../shared/result.ts';
import { NOTE_HTML_BYTES_MAX } from '../../../shared/text-limits.ts';

const names = Object.keys(calls) as CallName[];

const noteOf = (id: string) => ({ kind: 'note', id });
const aDelete = { writeId: 'w', record: noteOf('n1'), base: null };

/** Acts as `ipcMain` with a handler, and as a window that calls it. */
function served(over: Partial<Handlers> = {}) {
  const channels = new Map<string, (event: IpcMainInvokeEvent, input: unknown) => unknown>();
  const noted: unknown[] = [];
  const done: unknown[] = [];
  const doing = Object.fromEntries(
    names.map((name) => [
      name,
      (input: unknown) => {
        done.push([name, input]);
        return ok(null);
      },
    ]),
  );
  serve(
    { handle: (name, listener) => void channels.set(name, listener) },
    {
      handlers: { ...(doing as unknown as Handlers), ...over },
      windowOf: (event) => (event as unknown as { from: WindowKind | null }).from,
      log: { note: (event, details) => noted.push({ event, ...details }) },
    },
  );
  const call = async (from: WindowKind | null, name: string, input: unknown) =>
    channels.get(channel(name as CallName))?.({ from } as unknown as IpcMainInvokeEvent, input);
  return { call, noted, done, channels };
}

describe('a call', () => {
  test('of every name in the contract is answered', () => {
    expect([...served().channels.keys()].sort()).toEqual(names.map(channel).sort());
  });

  test('reaches its handler with its input parsed', async () => {
    const { call, done } = served();
    const answer = await call('main', 'wantBody', { id: 'n1', more: 'is dropped' });
    expect([answer, done]).toEqual([{ ok: true, value: null }, [['wantBody', { id: 'n1' }]]]);
  });

  test('takes no input for null', async () => {
    const { call, done } = served();
    await call('main', 'networkChanged', undefined);
    expect(done).toEqual([['networkChanged', null]]);
  });

  test('[P8] of a window that may not make it, or of an unknown sender, is refused', async () => {
    const { call, done, noted } = served();
    await expect(call('capture', 'connect', {})).rejects.toThrow('Not for this window.');
    await expect(call('main', 'fileCapture', {})).rejects.toThrow('Not for this window.');
    for (const name of names) await expect(call(null, name, null)).rejects.toThrow();
    expect(done).toEqual([]);
    expect(noted[0]).toEqual({ event: 'call refused', call: 'connect', window: 'capture' });
  });

  test('[P8] that names another window than its own is refused', async () => {
    const { call, done, noted } = served();
    const typed = { window: 'main', isWaiting: true };
    await expect(call('capture', 'markTyped', typed)).rejects.toThrow('Not for this window.');
    expect(done).toEqual([]);
    expect(noted).toEqual([{ event: 'call refused', call: 'markTyped', window: 'capture' }]);
    await call('main', 'markTyped', typed);
    expect(done).toEqual([['markTyped', typed]]);
  });

  test.each<[string, CallName, unknown]>([
    ['nothing at all', 'wantBody', undefined],
    ['another shape', 'wantBody', 'n1'],
    ['an empty id', 'wantBody', { id: '' }],
    ['an id of a megabyte', 'wantBody', { id: 'x'.repeat(1_000_000) }],
    ['a theme that is none', 'setTheme', { theme: 'purple' }],
    ['a key of blanks', 'connect', { baseUrl: 'https://a.example', apiKey: '  ' }],
    ['an address of a megabyte', 'connect', { baseUrl: 'x'.repeat(1_000_000), apiKey: 'k' }],
    ['too many ids', 'acknowledgeReplies', { ids: Array.from({ length: 100_001 }, () => 'n') }],
    ['a base that holds itself', 'saveRecord', { ...aSave('x'), base: ofItself() }],
    ['a big number as a base', 'saveRecord', { ...aSave('x'), base: { title: 2n } }],
    ['an input nested too deep', 'keepUnsendable', nested(100_000)],
    ['an id that no address can have', 'wantBody', { id: 'n\ud800' }],
    ['an id that leads to another path', 'deleteRecord', { ...aDelete, record: noteOf('..') }],
    ['a body that is too long', 'saveRecord', aSave('x'.repeat(NOTE_HTML_BYTES_MAX + 1))],
  ])('with %s is answered as a bug and not done', async (_, name, input) => {
    const { call, done, noted } = served();
    expect(await call('main', name, input)).toMatchObject({ ok: false, failure: 'bug' });
    expect(done).toEqual([]);
    expect(JSON.stringify(noted).length).toBeLessThan(200);
  });

  test.each([
    [
      'title',
      'x'.repeat(100_000),
      'Title has 100,000 characters, and 1,000 are the most. Shorten it.',
    ],
    ['colour', 'red', /^This was not done, by a fault of Traytable: it expected [^.]+\.$/],
  ])('with a %s that is not taken is refused in a sentence', async (name, value, words) => {
    const { call } = served();
    const input = {
      ...{ writeId: 'w', record: { kind: 'deal', id: '1' }, fields: { [name]: value } },
      ...{ base: {}, isFinished: true },
    };
    const answer = await call('main', 'saveRecord', input);
    expect(answer).toMatchObject({
      message: typeof words === 'string' ? words : expect.stringMatching(words),
    });
  });

  test('that meets a bug of ours reports it and does not end the program', async () => {
    const { call, noted } = served({
      networkChanged() {
        throw new TypeError('about something secret');
      },
      signOut: () => Promise.reject(new RangeError('about something secret')),
    });
    expect(await call('main', 'networkChanged', null)).toMatchObject({ ok: false, failure: 'bug' });
    expect(await call('main', 'signOut', null)).toMatchObject({ ok: false, failure: 'bug' });
    expect(noted).toEqual([
      { event: 'bug in a call', call: 'networkChanged', error: 'TypeError' },
      { event: 'bug in a call', call: 'signOut', error: 'RangeError' },
    ]);
  });
});

function aSave(html: string) {
  return {
    writeId: 'w',
    record: { kind: 'note', id: 'n1' },
    fields: { content_html: html },
    base: null,
    isFinished: true,
  };
}

function ofItself() {
  const value: Record<string, unknown> = {};
  value['title'] = value;
  return value;
}

function nested(depth: number) {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = { fields: value };
  return value;
}
