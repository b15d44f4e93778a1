import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { keepUndoInField } from '../../../renderer/ui/keep-undo-in-field.ts';

let stop: () => void = () => undefined;

beforeEach(() => {
  document.body.replaceChildren();
  stop = keepUndoInField(window);
});
afterEach(() => stop());

function add<Name extends 'input' | 'button' | 'dialog'>(
  name: Name,
  into: Element = document.body,
) {
  const element = document.createElement(name);
  into.append(element);
  return element;
}

const pressUndo = () => userEvent.keyboard('{Control>}z{/Control}');

test('[Q18.10] loses no letter after a Ctrl+Z that a form has used itself', async () => {
  const [form, words] = [document.createElement('form'), document.createElement('input')];
  const check = add('button', form);
  form.append(words);
  document.body.append(form);
  form.addEventListener('keydown', (event) => event.ctrlKey && event.stopPropagation());
  check.focus();
  await pressUndo();
  await pressUndo();
  words.focus();
  await userEvent.keyboard('mine');
  expect(words.value).toBe('mine');
});

test('[Q18.10] leaves the field behind a dialog alone, and loses no letter after it', async () => {
  const filter = add('input');
  filter.focus();
  await userEvent.keyboard('call');
  const dialog = add('dialog');
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  add('button', dialog);
  dialog.showModal();
  await pressUndo();
  dialog.close();
  filter.focus();
  await userEvent.keyboard('s');
  expect(filter.value).toBe('calls');
});
