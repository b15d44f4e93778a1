import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ignoreRepeatedPresses } from '../../../renderer/ui/repeated-presses.ts';
import { holdKey } from '../../support/hold-key.ts';
import { doubleClick } from '../../support/real-mouse.ts';

let stop: () => void = () => undefined;
let pressed: string[] = [];

beforeEach(() => {
  pressed = [];
  document.body.replaceChildren();
  stop = ignoreRepeatedPresses(document);
});
afterEach(() => stop());

function add(name: string, act: (button: HTMLButtonElement) => void = () => undefined) {
  const button = document.createElement('button');
  button.style.cssText = 'display: block; width: 200px; height: 40px';
  button.textContent = name;
  button.onclick = () => {
    pressed.push(button.textContent);
    act(button);
  };
  document.body.append(button);
  return button;
}

const drawn = () => new Promise<void>((done) => requestAnimationFrame(() => done()));

describe('a double click', () => {
  test('presses a button that stays what it is twice', async () => {
    await doubleClick(add('Next week'), drawn);
    expect(pressed).toEqual(['Next week', 'Next week']);
  });

  test('presses no other button that has come under the pointer', async () => {
    const first = add('Discard Ada', (button) => button.remove());
    add('Discard Bo');
    await doubleClick(first, drawn);
    expect(pressed).toEqual(['Discard Ada']);
  });

  test('does not take back what its first click did', async () => {
    const start = add('Start', (button) => {
      button.textContent = button.textContent === 'Start' ? 'Stop' : 'Start';
    });
    await doubleClick(start, drawn);
    expect(pressed).toEqual(['Start']);
    await drawn();
    start.click(); // by a program, as a screen reader does
    expect(pressed).toEqual(['Start', 'Stop']);
  });

  test('[V26.1] leaves open or on what its first click opened or turned on', async () => {
    const details = document.createElement('details');
    details.append(document.createElement('summary'), 'More');
    document.body.append(details);
    for (const state of ['ariaExpanded', 'ariaPressed'] as const) {
      const button = add(state, (one) => {
        one[state] = one[state] === 'true' ? 'false' : 'true';
      });
      await doubleClick(button, drawn);
      expect(button[state]).toBe('true');
      await doubleClick(button, drawn);
      expect(button[state]).toBe('false');
    }
    await doubleClick(details.firstElementChild ?? details, drawn);
    expect(details.open).toBe(true);
  });

  test('[V26.1] leaves a menu of the page open that its first click opened', async () => {
    const menu = document.createElement('div');
    menu.popover = 'auto';
    document.body.append(menu);
    const button = add('Columns');
    button.popoverTargetElement = menu;
    await doubleClick(button, drawn);
    expect(menu.matches(':popover-open')).toBe(true);
  });

  test('presses no button that its first click has brought', async () => {
    const text = document.createElement('p');
    text.textContent = 'A row';
    text.onclick = () => text.replaceWith(add('Delete'));
    document.body.append(text);
    await doubleClick(text, drawn);
    expect(document.querySelector('button')).not.toBeNull();
    expect(pressed).toEqual([]);
  });
});

test('a held Enter presses nothing again, and stays the key of a field', () => {
  add('Keep').focus();
  const taken: boolean[] = [];
  document.body.onkeydown = (event) => void taken.push(event.defaultPrevented);
  holdKey('Enter');
  expect(taken).toEqual([true, true, true]);
  document.body.append(document.createElement('textarea'));
  document.querySelector('textarea')?.focus();
  holdKey('Enter');
  expect(taken.slice(3)).toEqual([false, false, false]);
  document.body.onkeydown = null;
});
