/** Every screen in light; in dark, and every page of a record, in the long suite. */
import { test } from '../support/app-test.ts';
import { checkScreens } from '../support/axe-screens.ts';

test('every screen passes axe in light, and nothing breaks the policy of the page', ({ desk }) =>
  checkScreens(desk, ['Light']));
