import { expect, test } from 'vitest';
import { cutPastes } from '../../../build/tidy/cut-pastes.ts';

test('refuses a field that cuts what is pasted, with its line', () => {
  const path = 'renderer/lists/QuickTask.svelte';
  const text = '<Field\n  label="Task"\n  maxlength={LINE_MAX}\n/>';
  expect(cutPastes([{ path, text }])).toMatchObject([{ path, line: 3 }]);
});

test('takes a bound that says why, and what is no component', () => {
  const sources = [
    { path: 'renderer/lists/QuickTask.svelte', text: '<Field charsMax={LINE_MAX} />' },
    { path: 'service/site/page.ts', text: '<input maxlength="60">' },
  ];
  expect(cutPastes(sources)).toEqual([]);
});
