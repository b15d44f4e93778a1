/** The channel on which the main window asks when its calls are served: it is opened before that. */
export const SERVED = 'traytable:served';
