/** Chooses where a window opens: at its last place, if a display still shows that. */

export type Rectangle = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** At least so many pixels of the title bar have to be visible for dragging. */
const GRIP = 80;

/** Is true if a window there is visible and movable on a screen with this work area. */
export function isWithinReach(window: Rectangle, workArea: Rectangle): boolean {
  return (
    window.x <= workArea.x + workArea.width - GRIP &&
    window.x + window.width >= workArea.x + GRIP &&
    window.y >= workArea.y &&
    window.y <= workArea.y + workArea.height - GRIP
  );
}

type Size = Pick<Rectangle, 'width' | 'height'>;
type Displays = {
  getDisplayMatching(window: Rectangle): { readonly workArea: Rectangle };
  getPrimaryDisplay(): { readonly workArea: Rectangle };
};

/** The last place of a window if a display still shows that; else a size that fits the screen. */
export function chooseBounds(
  was: Rectangle | undefined,
  size: Size,
  displays: Displays,
): Rectangle | Size {
  if (was === undefined) return scaledSize(size, 1, displays.getPrimaryDisplay().workArea);
  const { workArea } = displays.getDisplayMatching(was);
  return isWithinReach(was, workArea) ? was : scaledSize(size, 1, workArea);
}

/** How far a new window stands beside the one before it, so that neither hides the other. */
const STEP = 28;

/** The place of a new window beside another one; `undefined` where it would leave the screen. */
export function besideOf(other: Rectangle, size: Size, workArea: Rectangle): Rectangle | undefined {
  const place = { x: other.x + STEP, y: other.y + STEP, ...size };
  const isInside =
    place.x + size.width <= workArea.x + workArea.width &&
    place.y + size.height <= workArea.y + workArea.height;
  return isInside ? place : undefined;
}

/** The size of a window whose page is shown `factor` times as large, within the room there is. */
export function scaledSize(size: Size, factor: number, workArea: Size): Size {
  return {
    width: Math.min(Math.round(size.width * factor), workArea.width),
    height: Math.min(Math.round(size.height * factor), workArea.height),
  };
}

/** The place of a small window: in the middle, at a third of the height. */
export function aThirdDown(size: Size, workArea: Rectangle): Rectangle {
  return {
    x: Math.round(workArea.x + (workArea.width - size.width) / 2),
    y: Math.round(workArea.y + (workArea.height - size.height) / 3),
    ...size,
  };
}
