/** Images of notes in the started app: saved ones are shown offline, the others are named. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { places } from '../../shared/ipc/places.ts';
import { editorOf, signIn, test } from '../support/app-test.ts';
import { becomeHostile } from '../support/hostile-service.ts';
import { PNG } from '../support/png.ts';

test('shows a saved image, and holds back one of another server until the user wants it', async ({
  desk,
}) => {
  const preservedImage = 'https://files.example.invalid/kept.png';
  const folder = path.join(desk.profile, 'images');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, createHash('sha256').update(preservedImage).digest('hex')), PNG);
  const inside = `data:image/png;base64,${PNG.toString('base64')}`;
  const html = `<p>a <img src="${preservedImage}" alt="Kept"> <img src="https://files.example.invalid/missing.png" alt="Missing"></p><details open><summary>s</summary><img src="${preservedImage}" alt="In an island"><img src="${inside}" alt="Inside"></details><p><img src="http://files.example.invalid/x.png" alt="Open line"></p>`;
  becomeHostile(desk.online, [{ title: 'Pictures', html }], ['x']);
  const { main } = await desk.start();
  await signIn(main, desk.online);
  await main.getByRole('option', { name: /^Pictures/ }).click();
  await expect(editorOf(main)).toContainText('a');

  const widthOf = (name: string) =>
    main
      .getByAltText(name, { exact: true })
      .evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(() => widthOf('Kept')).toBe(1);
  await expect.poll(() => widthOf('In an island')).toBe(1);
  await expect.poll(() => widthOf('Inside')).toBe(1);
  await expect.poll(() => widthOf('Missing')).toBeGreaterThan(100); // the drawing with its name
  const withheld = await widthOf('Missing');
  await expect(main.getByRole('img', { name: 'Image: Open line' })).toHaveText('Open line');

  // Opening the note has requested nothing: the user decides, and the settings list it.
  const notice = main.getByRole('status').filter({ hasText: 'files.example.invalid' });
  await expect(notice).toContainText('An image from files.example.invalid isn’t loaded');
  await main.getByRole('button', { name: 'Always from this host' }).click();
  await expect(notice).toHaveCount(0);
  await expect.poll(() => widthOf('Missing')).toBeLessThan(withheld); // asked for, and not to be had
  await main.keyboard.press(`ControlOrMeta+${places.settings.key}`);
  await expect(main.getByText('Always loaded from: files.example.invalid')).toBeVisible();
  await main.getByRole('button', { name: 'Ask for all again' }).click();
  await expect(main.getByText('Always loaded from:')).toHaveCount(0);
  await main.getByText('Always load', { exact: true }).click();
  await expect(main.getByRole('radio', { name: 'Always load' })).toBeChecked();
});
