import { describe, expect, test } from 'vitest';
import { merged } from '../../../support/merging.ts';

const whole = '<p>First sentence here. Second sentence there.</p>';
const halves = '<p>First sentence here.</p><p>Second sentence there.</p>';

describe('mergeRow', () => {
  test('[M12] merges words into the halves, and into the whole', () => {
    expect(merged(whole, halves, whole.replace('Second', 'Last'))).toBe(
      halves.replace('Second', 'Last'),
    );
    expect(merged(halves, whole, halves.replace('Second', 'Last'))).toBe(
      whole.replace('Second', 'Last'),
    );
  });

  test('[M12] splits and joins list items', () => {
    const list = (...items: string[]): string => `<ul><li>${items.join('</li><li>')}</li></ul>`;
    expect(
      merged(
        list('apples red and pears green', 'x'),
        list('apples red', 'and pears green', 'x'),
        list('apples red and pears blue', 'x'),
      ),
    ).toBe(list('apples red', 'and pears blue', 'x'));
  });

  test('[M12] splits in two places for two sides', () => {
    expect(
      merged(
        '<p>One here. Two there. Three again.</p>',
        '<p>One here.</p><p>Two there. Three again.</p>',
        '<p>One here. Two there.</p><p>Three again.</p>',
      ),
    ).toBe('<p>One here.</p><p>Two there.</p><p>Three again.</p>');
  });

  test('[M12] makes headings of both halves, and asks if the whole went into a list', () => {
    expect(merged(whole, halves, whole.replaceAll('p>', 'h2>'))).toBe(
      halves.replaceAll('p>', 'h2>'),
    );
    expect(merged(whole, halves, `<ul><li>${whole}</li></ul>`)).toBeNull();
  });

  test('[M12] asks if a joined paragraph had become a heading', () => {
    expect(
      merged(
        halves,
        whole,
        halves.replace('<p>Second sentence there.</p>', '<h2>Second sentence there.</h2>'),
      ),
    ).toBeNull();
  });
});
