/** Everything a note was ever seen to hold, and much that a note never should. */
import { noteBodies } from '../note-bodies.ts';
import { elementBodies } from './elements.ts';
import { mailBodies } from './mails.ts';
import type { NamedBody } from './named.ts';
import { pastedBodies } from './pasted.ts';
import { serviceBodies } from './service.ts';
import { spellingBodies } from './spellings.ts';

/** The bodies that editing is held against. */
export const corpus: readonly NamedBody[] = [
  ...noteBodies,
  ...serviceBodies,
  ...elementBodies,
  ...pastedBodies,
  ...mailBodies,
  ...spellingBodies,
];
