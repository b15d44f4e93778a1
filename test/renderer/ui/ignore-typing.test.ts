/** The field that a user types in is taken away, as where somebody else deleted its record. */
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { keepFocus } from '../../../renderer/ui/keep-focus.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const fields = ['<input>', '<textarea></textarea>', '<div contenteditable="true">a</div>'] as const;

/** A page with this field and a button behind it, and what reaches the button and the shortcuts. */
function openPage(field: string) {
  const screen = document.createElement('main');
  screen.innerHTML = `<article>${field}<button>Restore</button></article>`;
  document.body.append(screen);
  const done: string[] = [];
  const shortcut = ({ key }: KeyboardEvent) => key === 'j' && done.push('shortcut');
  addEventListener('keydown', shortcut);
  const button = screen.querySelector('button') as HTMLElement;
  button.onclick = () => done.push('press');
  const stop = keepFocus(screen);
  ends.push(() => {
    stop();
    removeEventListener('keydown', shortcut);
    screen.remove();
  });
  const input = screen.querySelector<HTMLElement>('article > :first-child') as HTMLElement;
  input.focus();
  const takeAway = async () => {
    input.remove();
    await expect.poll(() => document.activeElement).toBe(button);
  };
  return { button, done, takeAway };
}

test.each(fields)(
  '[V370] lets nothing typed on into %s press a button or a shortcut',
  async (field) => {
    const { done, takeAway } = openPage(field);
    await userEvent.keyboard('Soon');
    await takeAway();
    await userEvent.keyboard(' j{Enter}');
    expect(done).toEqual([]);
  },
);

test('[V370] takes keys again after a pause of a second', async () => {
  const { done, takeAway } = openPage('<input>');
  await userEvent.keyboard('Soon');
  await takeAway();
  await userEvent.keyboard('j');
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await userEvent.keyboard('j{Enter}');
  expect(done).toEqual(['shortcut', 'press']);
});

test('[V370] takes keys at once where the last key was a command, or the user goes on', async () => {
  const gone = openPage('<input>');
  await userEvent.keyboard('Soon{Control>}{Enter}{/Control}');
  await gone.takeAway();
  await userEvent.keyboard('{Enter}');
  expect(gone.done).toEqual(['press']);
  const { button, done, takeAway } = openPage('<input>');
  await userEvent.keyboard('Soon');
  await takeAway();
  await userEvent.keyboard('{Escape}{Enter}');
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await userEvent.keyboard('j');
  expect(done).toEqual(['press', 'shortcut']);
});

test.each([
  ['<textarea></textarea>', 'Soon{Enter}'],
  ['<input>', 'Soon{Shift}'],
  ['<input>', 'Soon{Backspace}'],
])('[V370] ignores the next keys after %s and %s', async (field, keys) => {
  const { done, takeAway } = openPage(field);
  await userEvent.keyboard(keys);
  await takeAway();
  await userEvent.keyboard('j{Enter}');
  expect(done).toEqual([]);
});

test('[V370] ignores them before the focus has moved, and where its new place is taken away too', async () => {
  const { button, done, takeAway } = openPage('<input>');
  await userEvent.keyboard('Soon');
  const taken = takeAway();
  await new Promise((resolve) => setTimeout(resolve)); // the removal is noticed
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true }),
  );
  expect(done).toEqual([]);
  await taken;
  const next = document.createElement('button');
  next.onclick = () => done.push('press');
  button.after(next);
  button.remove();
  await expect.poll(() => document.activeElement).toBe(next);
  await userEvent.keyboard('j{Enter}');
  expect(done).toEqual([]);
});
