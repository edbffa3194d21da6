import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'

/** Kills a server at once, and waits for its end. */
export async function killed(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Rejects unless something listens on the port. */
export async function reach(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.destroy()
}

/** Rejects unless the address answers well. A kept connection would outlive the server, so each look closes its own. */
export async function look(url: string) {
  const { ok, status } = await fetch(url, { headers: { connection: 'close' } })
  if (!ok) throw new Error(`${url} answered ${status}`)
}
