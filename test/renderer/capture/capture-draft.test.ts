import { describe, expect, test } from 'vitest';
import { answering } from '../../../renderer/bridge/bridge.ts';
import { CaptureDraft } from '../../../renderer/capture/capture-draft.svelte.ts';
import { emptyCapture } from '../../../shared/ipc/state.ts';
import { failed } from '../../../shared/result.ts';
import { aMain } from '../../support/open-window.ts';

function aDraft() {
  const { main, time } = aMain();
  return { main, time, draft: new CaptureDraft(main.bridge, time.timer) };
}

const client = { type: 'company', id: 4, name: 'Lantern & Co' } as const;

describe('CaptureDraft', () => {
  test('[P1] is on disk a quarter of a second after a key, however fast others follow', async () => {
    const { main, time, draft } = aDraft();
    for (const text of ['a', 'ab', 'abc']) {
      draft.change({ text });
      await time.pass(100);
    }
    await time.pass(150);
    expect(main.draft.text).toBe('abc');
    draft.change({ text: 'abcd', target: client });
    await time.pass(250);
    expect(main.draft).toEqual({ ...emptyCapture, text: 'abcd', target: client });
  });

  test('[P2] is restored as it was left: after Esc, after a new window', async () => {
    const { main, time, draft } = aDraft();
    draft.change({ text: 'half a thought' });
    await draft.hide();
    expect(main.isCaptureShown).toBe(false);
    const again = new CaptureDraft(main.bridge, time.timer);
    await again.read();
    expect(again.draft.text).toBe('half a thought');
  });

  test('does not overwrite unsaved input by a read', async () => {
    const { main, draft } = aDraft();
    main.draft = { ...emptyCapture, text: 'old' };
    draft.change({ text: 'new' });
    await draft.read();
    expect(draft.draft.text).toBe('new');
  });

  test('becomes a note once, and nothing restores it', async () => {
    const { main, time, draft } = aDraft();
    draft.change({ text: 'A thought', target: client });
    await draft.file();
    await time.pass(1_000);
    expect(main.draft.text).toBe('');
    expect(draft.draft).toEqual(emptyCapture);
    expect([...main.service.values()]).toMatchObject([
      { title: 'A thought', note_links: [{ record_id: 4 }] },
    ]);
  });

  test('saves nothing of a draft while it is being filed', async () => {
    const { main, time } = aDraft();
    const { promise, resolve } = Promise.withResolvers<void>();
    const fileCapture: typeof main.bridge.fileCapture = async (input) => {
      await promise;
      return main.bridge.fileCapture(input);
    };
    const draft = new CaptureDraft({ ...main.bridge, fileCapture }, time.timer);
    draft.change({ text: 'A thought' });
    const filed = draft.file();
    await time.pass(1_000);
    expect(main.callsOf('saveCapture')).toHaveLength(1);
    resolve();
    await filed;
    expect(main.draft.text).toBe('');
  });

  test('[P2] begins the next draft with what is typed while one is being filed', async () => {
    const { main, time } = aMain();
    const { promise, resolve } = Promise.withResolvers<void>();
    const fileCapture: typeof main.bridge.fileCapture = async (input) => {
      await promise;
      return main.bridge.fileCapture(input);
    };
    const draft = new CaptureDraft({ ...main.bridge, fileCapture }, time.timer);
    draft.change({ text: 'A thought', target: client });
    const filed = draft.file();
    draft.change({ text: 'A thought and more' });
    await time.pass(1_000);
    const saved = draft.keep(); // the window hides while it files
    void draft.file(); // a second Ctrl+Enter
    resolve();
    await Promise.all([filed, saved]);
    await time.pass(5_000);
    const next = { ...emptyCapture, text: 'and more' };
    expect([draft.draft, main.draft]).toEqual([next, next]);
    expect([...main.service.values()]).toMatchObject([{ title: 'A thought' }]);
    await draft.file();
    expect([...main.service.values()]).toMatchObject([
      { title: 'A thought' },
      { title: 'and more' },
    ]);
  });

  test('[P2] keeps the client and the audience chosen for the next draft while one is being filed', async () => {
    const { draft } = aDraft();
    draft.change({ text: 'A thought', target: client });
    const filed = draft.file();
    draft.change({ text: 'A thought and more', visibility: 'author_only' });
    await filed;
    const next = { ...emptyCapture, text: 'and more', visibility: 'author_only' };
    expect(draft.draft).toEqual(next);
    const filedNext = draft.file();
    draft.change({ target: client });
    await filedNext;
    expect(draft.draft).toEqual({ ...emptyCapture, target: client });
  });

  test('[P2] [P3] names the draft of each save: the next one may have the same words', async () => {
    const { main, draft } = aDraft();
    draft.change({ text: 'ok' });
    const filed = draft.file();
    draft.change({ text: 'okok' });
    await filed;
    await draft.file();
    const thoughts = main.calls
      .filter(({ name }) => name !== 'markTyped')
      .map(({ name, input }) => [name, input]);
    expect(main.callsOf('markTyped').at(-1)).toEqual({ window: 'capture', isWaiting: false });
    expect(thoughts).toMatchObject([
      ['saveCapture', { text: 'ok', thought: 0 }],
      ['fileCapture', { text: 'ok', thought: 0 }],
      ['saveCapture', { text: 'ok', thought: 1 }],
      ['fileCapture', { text: 'ok', thought: 1 }],
    ]);
  });

  test('[P2] keeps all input when filing fails', async () => {
    const { main, time, draft } = aDraft();
    draft.change({ text: 'A thought' });
    main.troubles.set('fileCapture', 'disk');
    const filed = draft.file();
    draft.change({ text: 'A thought and more' });
    await filed;
    await time.pass(5_000);
    expect([draft.draft.text, main.draft.text]).toEqual(Array(2).fill('A thought and more'));
  });

  test('only closes the window when nothing is written', async () => {
    const { main, draft } = aDraft();
    draft.change({ text: '  \n ' });
    await draft.file();
    expect(main.callsOf('fileCapture')).toEqual([]);
    expect(main.isCaptureShown).toBe(false);
  });

  test('[P2] keeps the text and tells why it cannot be filed or saved', async () => {
    const { main, time, draft } = aDraft();
    main.troubles.set('saveCapture', 'disk');
    draft.change({ text: 'precious' });
    await time.pass(250);
    expect(draft.problem).toBe('The disk is full.');
    main.troubles.set('fileCapture', 'disk');
    await draft.file();
    expect(draft.problem).toBe('The disk is full.');
    expect(draft.draft.text).toBe('precious');
  });

  test('[P2] saves what main refused with the next try, though no key is pressed', async () => {
    const { main, time } = aMain();
    let calls = 0;
    const saveCapture: typeof main.bridge.saveCapture = async (input) => {
      calls += 1;
      if (calls === 1) throw new Error('Error invoking remote method');
      return main.bridge.saveCapture(input);
    };
    const draft = new CaptureDraft(answering({ ...main.bridge, saveCapture }), time.timer);
    draft.change({ text: 'precious' });
    await time.pass(250);
    expect(draft.problem).toMatch(/went wrong/);
    await time.pass(2_000);
    expect(main.draft.text).toBe('precious');
    expect(draft.problem).toBeNull();
    await draft.file();
    expect([...main.service.values()]).toMatchObject([{ title: 'precious' }]);
    await time.pass(5_000);
    expect(main.draft).toEqual(emptyCapture);
  });

  test('[P2] does not overwrite refused input when the window opens again', async () => {
    const { main, time, draft } = aDraft();
    draft.change({ text: 'half' });
    await time.pass(250);
    main.troubles.set('saveCapture', 'disk');
    draft.change({ text: 'half a thought' });
    await draft.hide();
    await draft.read();
    expect(draft.draft.text).toBe('half a thought');
    await time.pass(2_000);
    expect(main.draft.text).toBe('half a thought');
  });

  test('[T15.4] [P2] keeps the client and project of the line for the note, if only the entry was saved', async () => {
    const { main, time } = aMain();
    const fileCapture = () => Promise.resolve(failed('half', 'The disk is full.'));
    const draft = new CaptureDraft({ ...main.bridge, fileCapture }, time.timer);
    draft.change({ text: 'A thought', time: '45m @lantern', half: 'time' });
    await draft.file({ fields: { duration_seconds: 2700 }, target: client });
    await draft.keep();
    expect(main.draft).toEqual({ ...emptyCapture, text: 'A thought', target: client });
  });

  test('restores nothing of a draft that was filed although it could not be saved before', async () => {
    const { main, time, draft } = aDraft();
    main.troubles.set('saveCapture', 'disk');
    draft.change({ text: 'A thought' });
    await draft.file();
    await time.pass(5_000);
    expect(main.draft).toEqual(emptyCapture);
    expect(draft.draft).toEqual(emptyCapture);
    expect(draft.problem).toBeNull();
  });
});
