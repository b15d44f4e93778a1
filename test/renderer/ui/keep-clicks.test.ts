import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keepClicks } from '../../../renderer/ui/keep-clicks.ts';
import { middleOf, mouse } from '../../support/real-mouse.ts';

let stop: () => void = () => undefined;
let clicked: string[] = [];

beforeEach(() => {
  stop = keepClicks(document);
});
afterEach(() => stop());

/** Buttons one below the other, each with a name and a part in it. */
function rows(...names: readonly string[]): void {
  clicked = [];
  document.body.replaceChildren(...names.map(row));
  document.body.onclick = ({ target, currentTarget }) => {
    if (target === currentTarget) clicked.push('the page');
  };
}

function row(name: string): HTMLElement {
  const button = document.createElement('button');
  button.style.cssText = 'display: block; width: 200px; height: 40px';
  button.innerHTML = `<span>${name}</span>`;
  button.onclick = ({ shiftKey }) => clicked.push(shiftKey ? `shift ${name}` : name);
  return button;
}

/** Buttons that are drawn for one line after another, as those of a long table are. */
function lines(...names: readonly string[]): void {
  rows(...names);
  showLines(...names);
}

function showLines(...names: readonly string[]): void {
  for (const [at, button] of [...document.querySelectorAll('button')].entries()) {
    const name = names[at] ?? '';
    button.dataset['line'] = name;
    button.textContent = name;
    button.onclick = () => clicked.push(name);
  }
}

const rowOf = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === name) ?? row(name);

async function press(name: string, meanwhile: () => void, moved = 0): Promise<void> {
  const [x, y] = middleOf(rowOf(name));
  await mouse('mousePressed', x, y);
  meanwhile();
  await mouse('mouseReleased', x, y + moved);
  await expect.poll(() => document.querySelector('button:active')).toBeNull();
}

describe('a click goes to the pressed button', () => {
  test('once if nothing changes', async () => {
    rows('Ada', 'Bo');
    await press('Ada', () => undefined);
    expect(clicked).toEqual(['Ada']);
  });

  test('if another row comes above it', async () => {
    rows('Ada', 'Bo');
    await press('Ada', () => document.body.prepend(row('New')));
    expect(clicked).toEqual(['Ada']);
  });

  test('if the row above it goes away', async () => {
    rows('Ada', 'Bo', 'Cy');
    await press('Bo', () => rowOf('Ada').remove());
    expect(clicked).toEqual(['Bo']);
  });

  test('once if it is moved behind another row, or put back where it was', async () => {
    rows('Ada', 'Bo', 'Cy');
    await press('Ada', () => rowOf('Bo').after(rowOf('Ada')));
    await press('Cy', () => document.body.append(rowOf('Cy')));
    expect(clicked).toEqual(['Ada', 'Cy']);
  });

  test('once if what it lies in is moved', async () => {
    rows('Ada', 'Bo');
    const list = document.createElement('div');
    list.append(rowOf('Ada'));
    document.body.prepend(list);
    await press('Ada', () => document.body.append(list));
    expect(clicked).toEqual(['Ada']);
  });

  test('if its line is shown by another element meanwhile', async () => {
    lines('Ada', 'Bo', 'Cy');
    await press('Bo', () => showLines('New', 'Ada', 'Bo'));
    expect(clicked).toEqual(['Bo']);
  });

  test('if it is drawn anew with the same words in the same place', async () => {
    rows('Ada', 'Bo');
    await press('Bo', () => rowOf('Bo').replaceWith(row('Bo')));
    expect(clicked).toEqual(['Bo']);
  });
});

describe('nothing is clicked', () => {
  test('if the pressed button went away and another one came there', async () => {
    rows('Ada', 'Bo', 'Cy');
    await press('Bo', () => rowOf('Bo').remove());
    expect(clicked).not.toContain('Cy');
    expect(clicked).not.toContain('Bo');
  });

  test('if the pressed element shows another line by then', async () => {
    lines('Ada', 'Bo', 'Cy');
    await press('Bo', () => showLines('Cy', 'Di', 'Ed'));
    expect(clicked).toEqual([]);
  });

  test('if the pressed button became disabled or hidden', async () => {
    rows('Ada', 'Bo');
    await press('Ada', () => rowOf('Ada').setAttribute('disabled', ''));
    await press('Bo', () => rowOf('Bo').style.setProperty('display', 'none'));
    expect(clicked).not.toContain('Ada');
    expect(clicked).not.toContain('Bo');
  });

  test('if the pointer leaves the button, as whoever changes their mind does', async () => {
    rows('Ada', 'Bo');
    await press('Ada', () => undefined, 40);
    expect(clicked).toEqual(['the page']);
  });
});
