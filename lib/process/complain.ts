import { DatabaseUnavailable } from './start-refusals.ts'

/** A failure that the person who ran the command can fix; the message is for them. */
export class CommandFailed extends Error {
  override name = 'CommandFailed'
}

const print = (text: string) => void process.stderr.write(`${text}\n`)

/** Prints why the program ends: the message of a fixable failure, the stack of a bug. */
export function complain(error: unknown) {
  const { code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (code === 'EADDRINUSE')
    print(`${address}:${port} is in use by another program: stop it, or choose another PORT`)
  else if (code === 'EACCES' && port) print(`${address}:${port} may not be used: choose a PORT above 1023`)
  else if (error instanceof CommandFailed || error instanceof DatabaseUnavailable) print(error.message)
  else print(error instanceof Error ? (error.stack ?? error.message) : String(error))
}
