/** The examples of the CommonMark specification, as its own package has them. */
declare module 'commonmark-spec' {
  export type Example = {
    /** From 1, as the specification counts. */
    readonly number: number;
    readonly section: string;
    /** `→` stands for a tab, here and in `html`. */
    readonly markdown: string;
    readonly html: string;
  };
  export const tests: readonly Example[];
}
