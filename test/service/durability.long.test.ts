/** The kills of `durability.test.ts`, four times as many. */
import { killUnderLoad } from '../support/kill-service.ts';

killUnderLoad(12);
