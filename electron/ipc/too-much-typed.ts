import { failed } from '../../shared/result.ts';

/** The failure of input that is not finished, beyond the bound (Q20.1). */
export const tooMuchTyped = failed(
  'full',
  'Too much is typed and not finished. Save or empty some of it first.',
);
