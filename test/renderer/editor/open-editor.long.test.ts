/** Every body of the corpus under real keys; `open-editor.test.ts` tries some of them. */
import { afterEach, describe, test } from 'vitest';
import { corpus } from '../../support/note-bodies/corpus.ts';
import { closeEditors, expectOnlyTyped } from '../../support/real-keys.ts';

afterEach(closeEditors);

describe('typing', () => {
  test.each(corpus)('[P10] changes nothing else with real keys: $name', ({ html }) =>
    expectOnlyTyped(html),
  );
});
