import '../../../renderer/styles/tokens.css';
import { expect, test } from 'vitest';
import { backgroundOf } from '../../../electron/windows/background.ts';

/** The colour as Chromium draws it. */
function drawn(color: string): readonly number[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data];
}

test.each([
  ['light', false],
  ['dark', true],
] as const)('a window has the colour of its %s page before that is drawn', (theme, isDark) => {
  const page = document.createElement('p');
  page.style.colorScheme = theme;
  page.style.color = 'var(--paper)';
  document.body.append(page);
  const { color } = getComputedStyle(page);
  page.remove();
  expect(drawn(backgroundOf({ shouldUseDarkColors: isDark }))).toEqual(drawn(color));
});
