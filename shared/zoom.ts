/** How large the main window shows everything, in percent: a few bounded steps. */

export const ZOOM_PERCENT_NORMAL = 100;

/** Every size there is, the smallest first. */
export const zoomPercents: readonly number[] = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200];

export const zoomSteps = ['in', 'out', 'reset'] as const;
export type ZoomStep = (typeof zoomSteps)[number];

/** The size after one step; the last one stays where there is none further. */
export function stepZoom(percent: number, step: ZoomStep): number {
  if (step === 'reset') return ZOOM_PERCENT_NORMAL;
  const further =
    step === 'in'
      ? zoomPercents.find((one) => one > percent)
      : zoomPercents.findLast((one) => one < percent);
  return further ?? percent;
}
