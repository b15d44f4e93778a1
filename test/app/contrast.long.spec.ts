/** A contrast theme of Windows, which takes backgrounds and shadows away: what they show has an edge. */
import { expect, type Page } from '@playwright/test';
import { placeNames, places } from '../../shared/ipc/places.ts';
import { goTo, signIn, test } from '../support/app-test.ts';

test('shows the focus, the place, the chosen row and dots in every place also in forced colours', async ({
  desk,
}) => {
  test.setTimeout(180_000);
  const { main } = await desk.start();
  await main.emulateMedia({ forcedColors: 'active' });
  await signIn(main, desk.online);
  const bare: string[] = [];
  for (const place of placeNames) {
    const { label } = places[place];
    await goTo(main, label);
    const button = main
      .getByRole('navigation', { name: 'Places' })
      .locator('[aria-current="page"]');
    await expect(button).toHaveCSS('outline-style', 'solid');
    await main.mouse.move(600, 790);
    const unseen = [...(await withoutRing(main)), ...(await unseenDots(main))];
    bare.push(...unseen.map((one) => `${label}: ${one}`));
  }
  expect(bare).toEqual([]);
  await goTo(main, 'Clients');
  await main.getByRole('option').nth(1).click();
  await expect(main.getByRole('option', { selected: true })).toHaveCSS('outline-style', 'solid');
  await main.getByRole('button', { name: 'Edit details' }).click();
  await expect(main.getByLabel('LinkedIn')).toHaveCSS('outline-style', 'solid');
});

/** Every control, but for texts with a cursor in them, that shows nothing around it or in it when it has the focus. */
function withoutRing(main: Page): Promise<string[]> {
  return main.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'button:enabled, a[href], input, select, [tabindex="0"]:not([contenteditable="true"])',
    );
    const hasEdge = (element: Element | null) =>
      element !== null && getComputedStyle(element).outlineStyle !== 'none';
    return [...controls].flatMap((control) => {
      control.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
      if (document.activeElement !== control) return [];
      const around = [control, control.parentElement, control.parentElement?.parentElement ?? null];
      const isShown = [...around, ...control.querySelectorAll('*')].some(hasEdge);
      return isShown ? [] : [`${control.localName} ${control.getAttribute('aria-label')}`];
    });
  });
}

/** Every dot of a status or stage that has no other colour than the page. */
function unseenDots(main: Page): Promise<string[]> {
  return main.evaluate(() => {
    const page = getComputedStyle(document.body).backgroundColor;
    return [...document.querySelectorAll('*')].flatMap((element) =>
      [null, '::before'].flatMap((part) => {
        const { width, borderRadius, content, backgroundColor } = getComputedStyle(element, part);
        const isDot = borderRadius === '50%' && width === '8px' && (!part || content !== 'none');
        return isDot && backgroundColor === page ? [`${element.className} ${part}`] : [];
      }),
    );
  });
}
