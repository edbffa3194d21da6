import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { shellEnvironment } from '#tests/support/shell-environment.ts'

const root = path.join(import.meta.dirname, '../..')

/** Runs one of `scripts/` until the test ends, as a separate process with these variables and none of the test's. */
export function runProgram(script: string, env: NodeJS.ProcessEnv, args: string[] = []) {
  const child = spawn(process.execPath, [path.join(root, 'scripts', script), ...args], {
    env: { ...shellEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const closed = once(child, 'close')
  const program = {
    child,
    output: '',
    closed,
    async stop() {
      child.kill('SIGTERM')
      await closed
    },
  }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (program.output += chunk.toString()))
  return program
}

/** Runs a script to its end. */
export async function finishProgram(script: string, env: NodeJS.ProcessEnv, args: string[] = []) {
  const program = runProgram(script, env, args)
  await program.closed
  return { code: program.child.exitCode, output: program.output }
}
