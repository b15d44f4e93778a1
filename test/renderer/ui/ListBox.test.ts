import fc from 'fast-check';
import { createRawSnippet } from 'svelte';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import ListBox from '../../../renderer/ui/ListBox.svelte';
import { SEED } from '../../support/property.ts';
import { mouse } from '../../support/real-mouse.ts';

async function aList(items: readonly string[], chosen: string | null = null) {
  const selected: string[] = [];
  const opened: (string | undefined)[] = [];
  const target = document.createElement('div');
  target.style.height = '400px';
  document.body.replaceChildren(target);
  const row = createRawSnippet((item: () => unknown) => ({
    render: () => `<span>${String(item())}</span>`,
  }));
  const props = {
    ...{ label: 'Things', keyOf: String, selected: chosen, rowHeight: 40, row },
    onselect: (item: unknown) => selected.push(String(item)),
    onopen: () => opened.push(selected.at(-1)),
  };
  const { rerender } = await render(ListBox, { target, props: { ...props, items } });
  await expect.element(page.getByRole('option').first()).toBeVisible();
  return {
    target,
    selected,
    opened,
    change: (next: readonly string[]) => rerender({ ...props, items: next }),
  };
}

function rowAt(y: number): string | null {
  return document.elementFromPoint(100, y)?.closest('[role="option"]')?.textContent?.trim() ?? null;
}

const names = ['Ada', 'Bo', 'Cy', 'Di', 'Eva', 'Flo'];

test(`clicks the pressed row or none, whatever happens to the rows (seed ${SEED})`, async () => {
  await page.viewport(600, 400);
  const changes = fc.shuffledSubarray([...names, 'Gus', 'Hal'], { minLength: 0 });
  const property = fc.asyncProperty(fc.nat(5), changes, async (pressed, next) => {
    const { selected, change } = await aList(names);
    const y = pressed * 40 + 20;
    const name = rowAt(y);
    expect(name).toBe(names[pressed]);
    await mouse('mousePressed', 100, y);
    await change(next);
    expect(rowAt(y)).toBe(name); // nothing moves under the pointer
    await mouse('mouseReleased', 100, y);
    await expect.poll(() => page.getByRole('option').elements().length).toBe(next.length);
    expect(selected).toEqual(next.includes(name ?? '') ? [name] : []);
  });
  await fc.assert(property, { seed: SEED, numRuns: 25 });
});

test('[V26] opens by a double click what its first click has selected', async () => {
  const { opened, selected } = await aList(names);
  await page.getByRole('option', { name: 'Cy' }).click();
  expect(opened).toEqual([]);
  await page.getByRole('option', { name: 'Di' }).dblClick();
  expect(selected).toEqual(['Cy', 'Di']);
  expect(opened).toEqual(['Di']);
});

test('keeps the selected row in sight when a bar below takes room', async () => {
  await page.viewport(600, 500);
  const many = Array.from({ length: 20 }, (_, at) => `Row ${at}`);
  const { target } = await aList(many, 'Row 9');
  const isShown = () => rowAt(target.clientHeight - 20) === 'Row 9';
  expect(isShown()).toBe(true);
  target.style.height = '340px';
  await expect.poll(isShown).toBe(true);
});

test('keeps the selected row in sight when many rows come above the list and above it', async () => {
  await page.viewport(600, 500);
  const many = Array.from({ length: 30 }, (_, at) => `Row ${at}`);
  const { change } = await aList(many, 'Row 25');
  const places = Array.from({ length: 10 }, (_, at) => at * 40 + 5);
  const isShown = () => places.some((y) => rowAt(y) === 'Row 25');
  await expect.poll(isShown).toBe(true);
  const other = (count: number, name: string) =>
    Array.from({ length: count }, (_, at) => `${name} ${at}`);
  await change([
    ...other(40, 'First'),
    ...many.slice(0, 24),
    ...other(20, 'Then'),
    ...many.slice(24),
  ]);
  await expect.poll(isShown).toBe(true);
});

test('shows new rows also if a menu swallows the release of another button', async () => {
  const { change } = await aList(names);
  await mouse('mousePressed', 100, 20, { button: 'right' });
  await change(['Cy', 'Di']);
  await expect.poll(() => page.getByRole('option').elements().length).toBe(2);
  await mouse('mouseReleased', 100, 20, { button: 'right' });
});

test('keeps the focus while the clicked row leaves', async () => {
  const { change } = await aList(names);
  await page.getByText('Bo').click();
  await change(['Cy', 'Di']);
  await expect.element(page.getByText('Bo')).not.toBeInTheDocument();
  expect(document.activeElement?.getAttribute('role')).toBe('listbox');
});

test('draws the rows in sight alone while its bar is pulled, and those around them once it stands', async () => {
  await page.viewport(600, 500);
  const { target } = await aList(Array.from({ length: 1_000 }, (_, at) => `Row ${at}`));
  const list = target.querySelector<HTMLElement>('[role="listbox"]');
  const drawn = () => page.getByRole('option').elements().length;
  const [visible, around] = [11, 20]; // ten fit, and between two rows parts of eleven show
  for (let step = 1; step <= 5; step += 1) {
    if (list !== null) list.scrollTop = step * 4_000;
    await new Promise(requestAnimationFrame);
    await Promise.resolve(); // the rows are drawn before the frame is
    expect(rowAt(20)).toBe(`Row ${step * 100}`);
    expect(drawn()).toBe(visible);
  }
  await expect.poll(drawn).toBe(visible + around);
});
