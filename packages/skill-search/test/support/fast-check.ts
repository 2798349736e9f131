import fc from 'fast-check';

/** One seed, so that a run can be repeated; FPF_TEST_SEED and FPF_TEST_RUNS try others by hand. */
fc.configureGlobal({
  seed: Number(process.env.FPF_TEST_SEED ?? 20_261_101),
  numRuns: Number(process.env.FPF_TEST_RUNS ?? 150),
});

export { fc };
