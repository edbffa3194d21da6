import { ConfigError, loadConfig } from '#config/config.ts'

/** The problems that the program reports instead of starting with these variables. */
export function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}
