import { describe, expect, test } from 'vitest';
import { merged } from '../../../support/merging.ts';

describe('markingAcross', () => {
  test('[M11.1] marks the word that replaced the marked one', () => {
    expect(
      merged(
        '<p>see the brown fox run</p>',
        '<p>see the red fox run</p>',
        '<p>see <b>the brown fox</b> run</p>',
      ),
    ).toBe('<p>see <b>the red fox</b> run</p>');
    expect(
      merged(
        '<p>see the brown fox run</p>',
        '<p>see the very dark fox run</p>',
        '<p>see the <b>brown</b> fox run</p>',
      ),
    ).toBe('<p>see the <b>very dark</b> fox run</p>');
  });

  test('[M11] marks what was put between marked words, and not what was put beside them', () => {
    expect(
      merged(
        '<p>see the fox run</p>',
        '<p>see the red fox run</p>',
        '<p>see <b>the fox</b> run</p>',
      ),
    ).toBe('<p>see <b>the red fox</b> run</p>');
    expect(
      merged(
        '<p>see the fox run</p>',
        '<p>see the fox now run</p>',
        '<p>see <b>the fox</b> run</p>',
      ),
    ).toBe('<p>see <b>the fox</b> now run</p>');
  });

  test.each([
    ['behind', 'the fox', 'the fox now'],
    ['before', 'the fox', 'see the fox'],
  ])(
    '[M11.3] gives a word that was added %s a link the new address of the link',
    (_where, text, longer) => {
      const link = (href: string, words: string) =>
        `<p>look, <a href="${href}">${words}</a> runs</p>`;
      const alone = (href: string, words: string) => `<p><a href="${href}">${words}</a></p>`;
      for (const body of [link, alone]) {
        const [base, longerText, moved] = [body('/0', text), body('/0', longer), body('/1', text)];
        expect(merged(base, longerText, moved)).toBe(body('/1', longer));
        expect(merged(base, moved, longerText)).toBe(body('/1', longer));
      }
    },
  );

  test('[M11.3] takes the mark from a word that was added to a marked stretch', () => {
    expect(
      merged(
        '<p>see <b>the fox</b> run</p>',
        '<p>see <b>the fox now</b> run</p>',
        '<p>see the fox run</p>',
      ),
    ).toBe('<p>see the fox now run</p>');
  });

  test('[M11.3] leaves a link of its own beside one that got another address', () => {
    expect(
      merged(
        '<p>see <a href="/0">the fox</a> run</p>',
        '<p>see <a href="/0">the fox</a> <a href="/2">now</a> run</p>',
        '<p>see <a href="/1">the fox</a> run</p>',
      ),
    ).toBe('<p>see <a href="/1">the fox</a> <a href="/2">now</a> run</p>');
  });

  test('[M11] takes a mark away from new words as well', () => {
    expect(
      merged(
        '<p>see <b>the new plan</b> here</p>',
        '<p>see the new plan here</p>',
        '<p>see <b>the old plan</b> here</p>',
      ),
    ).toBe('<p>see the old plan here</p>');
  });

  test('[M11] asks about a link that one side gave another address and the other wrote over', () => {
    const link = (href: string) => `<p>see the <a href="${href}">brown</a> fox run</p>`;
    const mention = '<p>see the <span data-type="mention" data-id="1">Ann</span> fox run</p>';
    for (const mine of [mention, '<p>see the very dark fox run</p>']) {
      expect(merged(link('/0'), mine, link('/1'))).toBeNull();
      expect(merged(link('/0'), link('/1'), mine)).toBeNull();
    }
  });

  test('[M11.1] asks if all marked text is gone', () => {
    expect(
      merged(
        '<p>see the brown fox run</p>',
        '<p>see the fox run</p>',
        '<p>see the <b>brown</b> fox run</p>',
      ),
    ).toBeNull();
  });
});
