/** Titles often leave these out: "stan u sarajevu" means "stan sarajevo". */
export const functionWords: ReadonlySet<string> = new Set(
  'u na za sa s i od do iz o po kod ili se'.split(' '),
)
