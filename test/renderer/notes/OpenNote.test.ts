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

test('names the servers whose images are not loaded, and shows them when the user wants it', async () => {
  const image = (address: string) => `<img src="https://${address}" alt="plan">`;
  const content_html = `<p>zero ${image('a.example/1.png')}${image('a.example/2.png')}</p><p>${image('b.example/1.png')}</p>`;
  const { main } = await openWindow({}, (fake) =>
    deliver(fake, [aNote({ title: 'Kick-off', content_html })]),
  );
  await page.getByRole('option', { name: /Kick-off/ }).click();
  const notice = (words: string) => page.getByRole('status').filter({ hasText: words });
  await expect.element(notice('2 images from a.example not loaded, 1 more server')).toBeVisible();
  await notice('a.example').getByRole('button', { name: 'Always from this host' }).click();
  await expect.element(notice('a.example')).not.toBeInTheDocument();
  await notice('An image from b.example not loaded').getByRole('button', { name: 'Show' }).click();
  await expect.element(notice('b.example')).not.toBeInTheDocument();
  expect(main.callsOf('chooseImages')).toEqual([
    { kind: 'always', host: 'a.example' },
    { kind: 'show', sources: ['https://b.example/1.png'] },
  ]);
  const shown = [...document.querySelectorAll<HTMLImageElement>('.ProseMirror img[data-src]')];
  expect(shown.map(({ src }) => new URL(src).searchParams.get('round'))).toEqual(['1', '1', '2']);
  expect(main.queue.writes).toEqual([]); // showing is no edit
});
