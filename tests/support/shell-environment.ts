const names = ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE']

/** The variables of a shell, for programs that must not see the runner's: Vitest sets BASE_URL and NODE_ENV. */
export const shellEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(names.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])))
