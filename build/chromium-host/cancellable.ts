/** The first argument of most of Electron's events. */
export type Cancellable = {
  readonly defaultPrevented: boolean;
  preventDefault(): void;
};

/** Creates an event that a listener may prevent, with these details. */
export function cancellable<T extends object>(details: T = {} as T): Cancellable & T {
  return {
    ...details,
    defaultPrevented: false,
    preventDefault() {
      Object.assign(this, { defaultPrevented: true });
    },
  };
}
