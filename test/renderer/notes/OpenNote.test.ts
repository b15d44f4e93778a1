/** An open note in the whole window, whose clock is set while somebody writes. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { HOUR_MS } from '../../../shared/time.ts';
import { aNote } from '../../support/builders.ts';
import { deliver, openWindow } from '../../support/open-window.ts';
import { settled } from '../../support/virtual-time.ts';

const text = () => page.getByRole('textbox', { name: 'Text of the note' });

test.each([HOUR_MS, 0])(
  '[P2] [Q17] keeps every word that is written, though the clock is set back by %d ms at each save',
  async (backMs) => {
    const { main, time } = await openWindow({ status: { line: 'unreachable' } }, (fake) =>
      deliver(fake, [aNote({ title: 'Kick-off', content_html: '<p>zero</p>' })]),
    );
    await page.getByRole('option', { name: /Kick-off/ }).click();
    await text().click();
    await userEvent.keyboard('{Control>}{End}{/Control}');
    for (const word of [' one', ' two', ' three']) {
      await userEvent.keyboard(word);
      // Losing the focus saves; main answers at once and announces it a moment later.
      window.dispatchEvent(new Event('blur'));
      await Promise.resolve();
      time.set(-backMs);
    }
    await time.pass(1_000);
    await settled();
    await expect.element(text()).toMatchTextContent(/^zero one two three$/);
    expect(main.queue.writes).toMatchObject([
      { change: { fields: { content_html: '<p>zero one two three</p>' } } },
    ]);
  },
);
