import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { idOf } from '../../support/builders.ts';
import { give } from '../../support/give-record.ts';
import { openRecordPage } from '../../support/open-record-page.ts';

test('[V32] shows why fields are not saved on paper of its own, over no text of the page', async () => {
  const id = String(idOf('deal'));
  const { time } = await openRecordPage({ kind: 'deal', id }, (main) =>
    give(main, 'deal', { title: 'Relaunch' }),
  );
  await page.viewport(280, 500);
  await page.getByRole('button', { name: 'Edit details' }).click();
  await page.getByRole('textbox', { name: 'Value' }).fill('about 5,000');
  await page.getByRole('textbox', { name: 'Currency' }).fill('EU1');
  await page.getByRole('textbox', { name: 'Title' }).fill('');
  await time.pass(2_000);
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/^Not sent yet: (?!.*tried again)/);
  const box = (one: Element) => one.getBoundingClientRect();
  const words = alert.element();
  const paper = words.closest('footer');
  if (paper === null) throw new Error('The reason stands in no footer.');
  expect(box(words).height).toBeGreaterThan(32); // on several lines
  expect(box(paper).top).toBeLessThanOrEqual(box(words).top);
  expect(box(paper).bottom).toBeGreaterThanOrEqual(box(words).bottom);
  expect(getComputedStyle(paper).backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
  const article = page.getByRole('article').element();
  expect(article.scrollHeight).toBeGreaterThan(article.clientHeight);
});
