/** The items of a context menu: spelling first, then actions on the text and the link there. */
import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';

/** The facts of the click that decide. */
export type Clicked = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'linkURL' | 'misspelledWord' | 'dictionarySuggestions'
> & { readonly editFlags: Pick<ContextMenuParams['editFlags'], 'canCut' | 'canCopy' | 'canPaste'> };

export type ContextActs = {
  readonly replace: (word: string) => void;
  readonly learn: (word: string) => void;
  readonly copyLink: (url: string) => void;
};

/** Returns the items in groups; empty without any. */
export function contextItems(clicked: Clicked, acts: ContextActs): MenuItemConstructorOptions[] {
  const groups = [spelling(clicked, acts), link(clicked, acts), editing(clicked)];
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index === 0 ? group : [{ type: 'separator' as const }, ...group]));
}

function spelling(
  { isEditable, misspelledWord, dictionarySuggestions }: Clicked,
  { replace, learn }: ContextActs,
): MenuItemConstructorOptions[] {
  if (!isEditable || misspelledWord === '') return [];
  const better = dictionarySuggestions.map((word) => ({ label: word, click: () => replace(word) }));
  const none = { label: 'No suggestions', enabled: false };
  return [
    ...(better.length > 0 ? better : [none]),
    { label: `Add “${misspelledWord}” to the dictionary`, click: () => learn(misspelledWord) },
  ];
}

function link({ linkURL }: Clicked, { copyLink }: ContextActs): MenuItemConstructorOptions[] {
  if (!/^(?:https?|mailto|tel):/i.test(linkURL)) return [];
  return [{ label: 'Copy link', click: () => copyLink(linkURL) }];
}

function editing({
  isEditable,
  selectionText,
  editFlags: { canCut, canCopy, canPaste },
}: Clicked): MenuItemConstructorOptions[] {
  if (!isEditable) {
    return selectionText.trim() === '' ? [] : [{ role: 'copy', label: 'Copy', enabled: canCopy }];
  }
  return [
    { role: 'cut', label: 'Cut', enabled: canCut },
    { role: 'copy', label: 'Copy', enabled: canCopy },
    { role: 'paste', label: 'Paste', enabled: canPaste },
    { role: 'pasteAndMatchStyle', label: 'Paste without formatting', enabled: canPaste },
    { role: 'selectAll', label: 'Select all' },
  ];
}
