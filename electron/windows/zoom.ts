/** The zoom of the main window, saved for the next start. */
import type { WebContents } from 'electron';
import { stepZoom, type ZoomStep } from '../../shared/zoom.ts';
import { keepZoom, readZoom } from '../store/preferences.ts';
import type { Settings } from '../store/settings.ts';

/** Applies the saved zoom to the page, and returns the function that changes it by a step. */
export function createZoom(settings: Settings, contents: WebContents): (step: ZoomStep) => void {
  let percent = readZoom(settings);
  const apply = () => contents.setZoomFactor(percent / 100);
  contents.on('dom-ready', apply); // a document begins with a zoom of its own
  return (step) => {
    percent = stepZoom(percent, step);
    apply();
    keepZoom(settings, percent);
  };
}
