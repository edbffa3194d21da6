import './pinned-node.ts'
import { complain } from '#lib/process/complain.ts'
import { type Config, configOrExit } from '#config/config.ts'

/** Runs an entry point: a fixable failure ends it with a message and exit code 1, a bug with a stack. */
export async function runCommand(main: (config: Config) => Promise<void>) {
  const config = configOrExit(process.env)
  try {
    await main(config)
  } catch (error) {
    complain(error)
    process.exitCode = 1
  }
}
