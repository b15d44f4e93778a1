import type Electron from 'electron';
import { DISPLAY } from './recorded/screen.ts';

const DEFAULT_WIDTH = 800;
const DEFAULT_HEIGHT = 600;

/** Returns the bounds of a window: as given, else centred on the display. */
export function placeWindow({
  width = DEFAULT_WIDTH,
  height = DEFAULT_HEIGHT,
  x,
  y,
}: Partial<Electron.Rectangle>): Electron.Rectangle {
  const { workArea } = DISPLAY;
  return {
    x: x ?? workArea.x + Math.max(0, Math.round((workArea.width - width) / 2)),
    y: y ?? workArea.y + Math.max(0, Math.round((workArea.height - height) / 2)),
    width,
    height,
  };
}
