/** What Node needs to run sources: a test that starts a program hands it these, and not the options of the test runner. */
export const sourceFlags: readonly string[] = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning'];
