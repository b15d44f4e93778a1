/**
 * Chooses the side a block begins on. Items, quotes and tables take the direction of their own words,
 * so that bullets, bars and first columns are on the right of Hebrew. Only the page has it, never the
 * note.
 */
import { Extension } from '@tiptap/core';

export const BlockSides = Extension.create({
  name: 'blockSides',
  addGlobalAttributes: () => [
    {
      types: ['listItem', 'blockquote', 'table'],
      attributes: {
        side: {
          default: null,
          keepOnSplit: false,
          parseHTML: () => null,
          renderHTML: () => ({ dir: 'auto' }),
        },
      },
    },
  ],
});
