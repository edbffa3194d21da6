import './pinned-node.ts'
import { type Config, configOrExit } from '#config/config.ts'
import { DatabaseUnavailable } from '#db/embedded/errors.ts'

/** What whoever started us can mend; its message is meant for them. */
export class CommandFailed extends Error {
  override name = 'CommandFailed'
}

/** Runs an entry point: what its caller can mend ends it with a message and 1, a bug with a stack. */
export async function runCommand(main: (config: Config) => Promise<void>) {
  const config = configOrExit(process.env)
  try {
    await main(config)
  } catch (error) {
    complain(error)
    process.exitCode = 1
  }
}

/** Prints why the program ends: the message of what its caller can mend, the stack of a bug. */
export function complain(error: unknown) {
  const { code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (code === 'EADDRINUSE')
    console.error(`${address}:${port} is in use by another program: stop it, or choose another PORT`)
  else if (code === 'EACCES' && port)
    console.error(`${address}:${port} may not be used: choose a PORT above 1023`)
  else if (error instanceof CommandFailed || error instanceof DatabaseUnavailable)
    console.error(error.message)
  else console.error(error)
}
