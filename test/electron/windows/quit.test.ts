/** The window and the dialog are Electron's: only the calls on them are checked here. */
import { expect, test } from 'vitest';
import { mayQuit } from '../../../electron/windows/quit.ts';
import { aWrite } from '../../support/builders.ts';

const [FIRST, KEEP_RUNNING] = [0, 1];

/** Asks to end a program; tells whether it may, its questions, and whether a copy was made before. */
async function quitting({ isSaved = true, isSent = true, answer = FIRST }) {
  const questions: unknown[] = [];
  let isCopied = false;
  const isEnd = await mayQuit({
    writes: () => (isSent ? [] : [aWrite()]),
    window: { isDestroyed: () => false, isVisible: () => false, isMinimized: () => false },
    dialog: {
      async showMessageBox(...asked: unknown[]) {
        questions.push(asked.at(-1));
        return { response: answer, checkboxChecked: false };
      },
    },
    whenSaved: async () => isSaved,
    before: async () => {
      isCopied = true;
    },
  });
  return { isEnd, isCopied, questions };
}

test('ends without a question once everything is saved and sent', async () => {
  expect(await quitting({})).toEqual({ isEnd: true, isCopied: true, questions: [] });
});

test('asks about unsent work', async () => {
  const message = '1 change is kept on this computer and not sent yet.';
  const asked = [expect.objectContaining({ message, defaultId: FIRST })];
  expect(await quitting({ isSent: false })).toEqual({
    ...{ isEnd: true, isCopied: true, questions: asked },
  });
  expect(await quitting({ isSent: false, answer: KEEP_RUNNING })).toEqual({
    ...{ isEnd: false, isCopied: false, questions: asked },
  });
});

test('[P2] tells that typed text would be lost, and nothing that says otherwise', async () => {
  const message = 'Some text you typed is not saved yet.';
  const asked = [expect.objectContaining({ message, defaultId: KEEP_RUNNING })];
  expect(await quitting({ isSaved: false, isSent: false, answer: KEEP_RUNNING })).toEqual({
    ...{ isEnd: false, isCopied: false, questions: asked },
  });
  expect(await quitting({ isSaved: false, isSent: false })).toEqual({
    ...{ isEnd: true, isCopied: true, questions: asked },
  });
});
