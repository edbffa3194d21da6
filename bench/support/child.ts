import { spawn } from 'node:child_process'
import path from 'node:path'

/**
 * Runs a program of this folder in a separate process, and reads the JSON that it prints. Its input stays
 * open until `end` unless there is one to send.
 */
export function run<T>(file: string, argument = '', input?: string): { result: Promise<T>; end(): void } {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file), argument], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  if (input !== undefined) child.stdin.end(input)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const result = new Promise<T>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => resolve(JSON.parse(output) as T))
  })
  return { result, end: () => child.stdin.end() }
}
