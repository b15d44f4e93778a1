/** Quitting in the middle of a word: what stands on the screen is there at the next start. */
import { once } from 'node:events';
import { expect } from '@playwright/test';
import type { LaunchedApp } from '../../build/launch-app.ts';
import { editorOf, openNote, signIn, test, typeAtEnd } from '../support/app-test.ts';
import { otherClient } from '../support/other-client.ts';

const WORDS = 'The last quarter of a second';

test('[P2] keeps what is typed in a note and in the capture window when the program is quit', async ({
  desk,
}) => {
  const { online } = desk;
  let app = await desk.start();
  await signIn(app.main, online);
  const { title } = await otherClient(online).noteWithText();
  await openNote(app.main, title);
  await typeAtEnd(app.main, '');
  await app.main.keyboard.press('ControlOrMeta+Shift+N');
  await expect(app.capture.getByRole('textbox')).toBeFocused();
  // Less than the pause between a key and its save lies between the last key and the end.
  await Promise.all([app.main.keyboard.insertText(WORDS), app.capture.keyboard.insertText(WORDS)]);
  await quit(app);

  app = await desk.start();
  await openNote(app.main, title);
  await expect(editorOf(app.main)).toContainText(WORDS);
  await app.main.keyboard.press('ControlOrMeta+Shift+N');
  await expect(app.capture.getByRole('textbox')).toHaveValue(WORDS);
});

/** Quits as the menu does, while nothing waits that would be asked about. */
async function quit({ app }: LaunchedApp): Promise<void> {
  const ended = once(app.process(), 'exit');
  await app.evaluate(({ app: running }) => {
    setImmediate(() => running.quit());
  });
  await ended;
}
