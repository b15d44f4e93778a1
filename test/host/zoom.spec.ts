import { expect } from '@playwright/test';
import { test } from '../support/launch-host.ts';
import type {} from './probe-types.ts';

test('zoom lays the page out in fewer pixels of its own, whatever happens to the window', async ({
  launch,
}) => {
  const { app, page } = await launch();
  const main = await page('main');
  const shown = () =>
    main.evaluate(() => [
      innerWidth,
      innerHeight,
      devicePixelRatio,
      matchMedia('(width < 500px)').matches,
    ]);
  const zoomTo = (factor: number) =>
    app.evaluate((_, wanted) => mainProbe.main.webContents.setZoomFactor(wanted), factor);

  await zoomTo(2);
  await expect.poll(shown).toEqual([450, 300, 2, true]);
  expect(await app.evaluate(() => mainProbe.main.webContents.getZoomFactor())).toBe(2);
  // The window itself keeps its size, and so does its visible part.
  expect(await app.evaluate(() => mainProbe.main.getContentSize())).toEqual([900, 600]);
  const size = await app.evaluate(async () => (await mainProbe.main.capturePage()).getSize());
  expect(size).toEqual({ width: 900, height: 600 });
  const clicked = main.evaluate(
    () =>
      new Promise((resolve) => {
        const button = document.createElement('button');
        button.textContent = 'Far corner';
        button.style.cssText = 'position: fixed; inset: auto 4px 4px auto';
        button.addEventListener('click', () => resolve('clicked'));
        document.body.append(button);
      }),
  );
  await main.getByRole('button', { name: 'Far corner' }).click();
  expect(await clicked).toBe('clicked');

  await app.evaluate(() => mainProbe.main.setBounds({ width: 640, height: 480 }));
  await expect.poll(shown).toEqual([320, 240, 2, true]);
  await zoomTo(1);
  await expect.poll(shown).toEqual([640, 480, 1, false]);
  await expect(zoomTo(0)).rejects.toThrow('greater than 0');
});
