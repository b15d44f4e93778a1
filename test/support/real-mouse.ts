/** A real mouse with separate press and release, so that a test can change the page in between. */
import { cdp } from 'vitest/browser';

export type MouseStep = 'mousePressed' | 'mouseMoved' | 'mouseReleased';
type Session = { send(method: string, params: object): Promise<unknown> };

/** Presses, drags or releases the mouse at a place of this page, which is a frame of the runner's. */
export async function mouse(
  type: MouseStep,
  x: number,
  y: number,
  { button = 'left', clickCount = 1 } = {},
): Promise<void> {
  // The provider's own types are not loaded here.
  const session = cdp() as unknown as Session;
  const frame = window.frameElement;
  const box = frame?.getBoundingClientRect() ?? new DOMRect();
  const scale = frame instanceof HTMLElement ? box.width / frame.offsetWidth : 1;
  const place = { x: box.x + x * scale, y: box.y + y * scale };
  const buttons = type === 'mouseMoved' ? 1 : undefined; // it is dragged
  await session.send('Input.dispatchMouseEvent', { ...place, type, button, buttons, clickCount });
}

/** The middle of an element, as `mouse` takes it. */
export function middleOf(element: Element): readonly [x: number, y: number] {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

/** A double click at the place where the element is; what its first click does is done before the second. */
export async function doubleClick(element: Element, meanwhile: () => Promise<void>): Promise<void> {
  const [x, y] = middleOf(element);
  for (const clickCount of [1, 2]) {
    await mouse('mousePressed', x, y, { clickCount });
    await mouse('mouseReleased', x, y, { clickCount });
    if (clickCount === 1) await meanwhile();
  }
}
