import { describe, expect, test } from 'vitest';
import {
  type Clicked,
  type ContextActs,
  contextItems,
} from '../../../electron/windows/context-items.ts';

const nowhere: Clicked = {
  isEditable: false,
  selectionText: '',
  linkURL: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags: { canCut: false, canCopy: false, canPaste: false },
};
const inText: Clicked = {
  ...nowhere,
  isEditable: true,
  editFlags: { canCut: true, canCopy: true, canPaste: true },
};

function itemsOf(clicked: Clicked) {
  const done: string[] = [];
  const acts: ContextActs = {
    replace: (word) => done.push(`replace ${word}`),
    learn: (word) => done.push(`learn ${word}`),
    copyLink: (url) => done.push(`copy ${url}`),
  };
  const items = contextItems(clicked, acts);
  return {
    done,
    labels: items.map(({ type, label }) => (type === 'separator' ? '-' : label)),
    choose(wanted: string) {
      items.find(({ label }) => label === wanted)?.click?.({} as never, undefined, {} as never);
    },
  };
}

const editing = ['Cut', 'Copy', 'Paste', 'Paste without formatting', 'Select all'];

describe('a context menu', () => {
  test('is empty without an action', () => {
    expect(itemsOf(nowhere).labels).toEqual([]);
    expect(itemsOf({ ...nowhere, selectionText: ' \n' }).labels).toEqual([]);
  });

  test('offers to copy text that is selected for reading', () => {
    expect(itemsOf({ ...nowhere, selectionText: 'word' }).labels).toEqual(['Copy']);
  });

  test('replaces a word by a better spelling, or learns it', () => {
    const menu = itemsOf({
      ...inText,
      misspelledWord: 'recieve',
      dictionarySuggestions: ['receive', 'relieve'],
    });
    const learn = 'Add “recieve” to the dictionary';
    expect(menu.labels).toEqual(['receive', 'relieve', learn, '-', ...editing]);
    menu.choose('receive');
    menu.choose(learn);
    expect(menu.done).toEqual(['replace receive', 'learn recieve']);
  });

  test('tells that no better spelling is known', () => {
    const [first] = itemsOf({ ...inText, misspelledWord: 'Pawprint' }).labels;
    expect(first).toBe('No suggestions');
  });

  test.each([
    ['https://studio.example/a', true],
    ['mailto:ana@studio.example', true],
    ['javascript:alert(1)', false],
    ['app://bundle/index.html', false],
  ])('offers to copy the address %s: %s', (linkURL, isOffered) => {
    const menu = itemsOf({ ...inText, linkURL });
    expect(menu.labels).toEqual(isOffered ? ['Copy link', '-', ...editing] : editing);
    menu.choose('Copy link');
    expect(menu.done).toEqual(isOffered ? [`copy ${linkURL}`] : []);
  });
});
