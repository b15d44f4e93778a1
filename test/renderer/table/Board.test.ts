import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aRecord } from '../../support/builders.ts';
import { goTo } from '../../support/go-to.ts';
import { openWindow } from '../../support/open-window.ts';

const stages = ['Lead', 'Proposal', 'Won'].map((name, position) => ({
  ...{ id: name.toLowerCase(), name, color: '#2288aa', position, state: 'active' },
  ...{ deal_probability: null, resource_type: 'Deal' },
}));
const aDeal = (id: number, title: string, stage: string, value: string) =>
  aRecord('deal', {
    ...{ id, title, board_group_id: stage, deal_value: value, currency: 'EUR' },
    company_name: 'Fjellvik',
  });

async function openBoard() {
  const window = await openWindow({}, (main) => {
    main.setLine('unreachable');
    const deals = [
      aDeal(1, 'Relaunch', 'lead', '100.10'),
      aDeal(2, 'Menu', 'lead', '0.20'),
      aDeal(3, 'Shop', 'won', '7'),
    ];
    main.deliver({ kind: 'boardGroups', asOf: 0, records: stages as never });
    main.deliver({ kind: 'deals', asOf: 0, records: deals as never });
  });
  await goTo('deals');
  await page.getByText('Board', { exact: true }).click();
  await expect.element(page.getByRole('option', { name: /Relaunch/ })).toBeVisible();
  return window;
}

const column = (name: string) => page.getByRole('region', { name, exact: true });
const stagesSent = (main: Awaited<ReturnType<typeof openBoard>>['main']) =>
  main.queue.writes.flatMap(({ record, change }) =>
    change.kind === 'update' ? [[record.id, change.fields['board_group_id']]] : [],
  );

test('shows deals by stage with counts and exact sums, and moves one by the keyboard and back', async () => {
  const { main } = await openBoard();
  await expect.element(page.getByRole('listbox', { name: 'Lead, 2, €100.30' })).toBeVisible();
  await expect.element(column('Proposal').getByRole('heading', { name: /0$/ })).toBeVisible();
  await page.getByRole('option', { name: /Menu/ }).click();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect.element(column('Proposal').getByRole('option', { name: /Menu/ })).toBeVisible();
  await expect.element(column('Proposal').getByRole('listbox')).toHaveFocus();
  await expect.element(page.getByText('“Menu” moved to Proposal')).toBeVisible();
  await expect
    .element(column('Proposal').getByRole('option', { name: /Menu/ }).getByRole('img'))
    .toBeVisible();
  expect(stagesSent(main)).toEqual([['2', 'proposal']]);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(column('Lead').getByRole('listbox')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(page.getByRole('heading', { name: 'Shop' })).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(column('Lead').getByRole('option', { name: /Menu/ })).toBeVisible();
});

test('[V356] [V357] [V360] keeps the columns as wide as they are, and each name from its beginning, whatever stages are called', async () => {
  const long = 'Weiterentwicklung der Donaudampfschifffahrtsgesellschaftskapitänsverwaltung';
  const rtl =
    'شركة الأفق للتجارة الدولية - تجديد الموقع الإلكتروني والمتجر بالكامل قبل نهاية السنة';
  const names = [long, rtl, ''];
  const { main } = await openBoard();
  const records = stages.map((stage, at) => ({ ...stage, name: names[at] }));
  main.deliver({ kind: 'boardGroups', asOf: 1, records: records as never });
  await expect.element(column('Untitled').getByText('Untitled', { exact: true })).toBeVisible();
  const widths = [long, rtl, 'Untitled'].map((name) => {
    const section = column(name).element();
    const head = section.querySelector('header') as HTMLElement;
    expect(head.getBoundingClientRect().width).toBe(section.getBoundingClientRect().width);
    return Math.round(section.getBoundingClientRect().width);
  });
  expect(new Set(widths).size).toBe(1);
  const name = column(rtl).element().querySelector('h2 span[dir]') as HTMLElement;
  expect(getComputedStyle(name).direction).toBe('rtl');
});

test('[V184] [V184.1] says why a card stays where Alt and an arrow find no stage, also without a stage', async () => {
  const { main } = await openBoard();
  const deal = aDeal(4, 'Cold call', 'lead', '1');
  main.deliver({
    ...{ kind: 'deals', asOf: 0 },
    records: [{ ...deal, board_group_id: null }] as never,
  });
  await page.getByRole('option', { name: /Cold call/ }).click();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  const why =
    'There is no stage to the right of “No stage”. Alt with the left arrow moves the card to “Won”.';
  await expect.element(page.getByText(why)).toBeVisible();
  expect(page.getByText(why).element().closest('[role="alert"]')).toBeNull(); // nothing is wrong
  expect(stagesSent(main)).toEqual([]);
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await expect.element(column('Won').getByRole('option', { name: /Cold call/ })).toBeVisible();
  expect(stagesSent(main)).toEqual([['4', 'won']]);
  await expect.element(page.getByText(why)).not.toBeInTheDocument();
});

test('moves a card by the mouse, and gives up with Esc', async () => {
  const { main } = await openBoard();
  const drag = async (end: () => void) => {
    const card = page
      .getByRole('option', { name: /Relaunch/ })
      .element()
      .querySelector('.card');
    const to = column('Won').element().getBoundingClientRect();
    const at = (type: string, x: number, y: number) =>
      card?.dispatchEvent(
        new PointerEvent(type, {
          ...{ bubbles: true, isPrimary: true, button: 0, pointerId: 1, clientX: x, clientY: y },
        }),
      );
    at('pointerdown', 300, 200);
    at('pointermove', to.left + 20, to.top + 60);
    const stage = column('Won').element();
    const head = stage.querySelector('header') ?? stage;
    // The frame is as large as the stage, and over the cards.
    const frame = () => [
      getComputedStyle(head, '::after').height,
      getComputedStyle(head, '::after').zIndex,
    ];
    await expect.poll(frame).toEqual([`${stage.clientHeight}px`, '1']);
    end();
    at('pointerup', to.left + 20, to.top + 60);
  };
  const { setPointerCapture } = Element.prototype;
  Element.prototype.setPointerCapture = () => undefined; // no real pointer is down
  try {
    await drag(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
    expect(stagesSent(main)).toEqual([]);
    await drag(() => undefined);
  } finally {
    Element.prototype.setPointerCapture = setPointerCapture;
  }
  await expect.element(column('Won').getByRole('option', { name: /Relaunch/ })).toBeVisible();
  expect(stagesSent(main)).toEqual([['1', 'won']]);
});

test('keeps the card in sight whose record opens beside the board', async () => {
  await page.viewport(1000, 700);
  await openBoard();
  const card = page.getByRole('option', { name: /Shop/ });
  await card.click();
  await expect.element(page.getByRole('heading', { name: 'Shop' })).toBeVisible();
  const right = (element: Element) => element.getBoundingClientRect().right;
  const board = page.getByRole('group', { name: 'Deals' }).element();
  await expect.poll(() => right(card.element()) <= right(board)).toBe(true);
});

test('[V26] shows the record of a card by a click, and keeps it through more of them', async () => {
  await openBoard();
  for (const name of ['Shop', 'Relaunch', 'Relaunch']) {
    await page.getByRole('option', { name: new RegExp(name) }).click();
    await expect.element(page.getByRole('heading', { name })).toBeVisible();
    await expect
      .element(column(name === 'Shop' ? 'Won' : 'Lead').getByRole('listbox'))
      .toHaveFocus();
  }
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('heading', { name: 'Relaunch' })).not.toBeInTheDocument();
});

test('[V26] opens the record of a card by a double click, whether it was the current one or not', async () => {
  await openBoard();
  for (const name of ['Shop', 'Relaunch', 'Relaunch']) {
    await page.getByRole('option', { name: new RegExp(name) }).dblClick();
    await expect.element(page.getByRole('heading', { name })).toBeVisible();
  }
});
