import fc from 'fast-check';

/**
 * One seed, so that what fails once fails again. FPF_TEST_SEED and FPF_TEST_RUNS try others: a search for new cases is
 * done by hand, or at night, and what it finds becomes a case of its own.
 */
fc.configureGlobal({
  seed: Number(process.env['FPF_TEST_SEED'] ?? 20_261_101),
  numRuns: Number(process.env['FPF_TEST_RUNS'] ?? 100),
});

export { fc };
