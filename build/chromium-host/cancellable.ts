/** The first argument of most of Electron's events. */
export type Cancellable = {
  readonly defaultPrevented: boolean;
  preventDefault(): void;
};

/** An event that a listener may prevent, with whatever else it tells. */
export function cancellable<T extends object>(details: T = {} as T): Cancellable & T {
  return {
    ...details,
    defaultPrevented: false,
    preventDefault() {
      Object.assign(this, { defaultPrevented: true });
    },
  };
}
