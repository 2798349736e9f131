/**
 * Never published: what was installed, what a test or a build left behind. Skills bring their cases on purpose, and
 * templates the tests of what is made of them.
 */
const never = /(?:^|\/)(?:node_modules|\.reports|\.fpf|test)\/|tsbuildinfo|\.tgz$/;

/** A built file is its source's: `dist/a/b.d.ts.map` is made of `src/a/b.ts`. */
const built = /^dist\/(.+?)(?:\.js|\.d\.ts)(?:\.map)?$/;

/**
 * What several entries of a package need. The bundler, which names it, removes what no source gives any more, and
 * writes whose code is put in.
 */
const shared = /^dist\/chunk-[A-Z0-9]{8}\.js$/;

/**
 * The files of a package (paths as they would be published) that must not be there: strays, and builds whose source is
 * gone.
 */
export function strayFiles(files: readonly string[]): readonly string[] {
  const all = new Set(files);
  return files.filter((file) => {
    if (file.startsWith('dist/')) {
      const source = built.exec(file)?.[1];
      return (
        file !== 'dist/licences.txt' && !shared.test(file) && (source === undefined || !all.has(`src/${source}.ts`))
      );
    }
    return never.test(file) && !/(?:^|\/)evals\/|^templates\/.*\.txt$/.test(file);
  });
}
