/**
 * Fixes the inputs of property tests, so that failures can be repeated. `TEST_SEED=random` takes fresh
 * inputs, as the weekly run does; a failure prints the seed, and `TEST_SEED=<number>` repeats it.
 */
import fc from 'fast-check';

const { TEST_SEED = '20261126' } = process.env;
const seed = TEST_SEED === 'random' ? undefined : Number(TEST_SEED);
if (Number.isNaN(seed)) throw new Error(`Invalid TEST_SEED "${TEST_SEED}": expected a whole number or "random".`);
fc.configureGlobal({ ...fc.readConfigureGlobal(), ...(seed !== undefined && { seed }) });
