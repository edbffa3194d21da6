import path from 'node:path'
import { freePort } from '#tests/support/free-port.ts'
import { type Program, startProgram } from '#tests/platform/program.ts'
import { openBalancer, type Part, type Services } from './services.ts'

/** A process of the site, which may be started again from another release. */
export type Node = Part & {
  address: string
  stop(): Promise<number | null>
  startFrom(root: string): Promise<void>
}

const nodeNames = ['a', 'b', 'worker'] as const

/** Starts two web processes and a worker, each with its own folder, behind a balancer. */
export async function openSite(stack: AsyncDisposableStack, { folder, env: services }: Services) {
  const [balancerPort, ...ports] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const address = `http://127.0.0.1:${balancerPort}`
  const env = {
    ...services,
    APP_ENV: 'test',
    APP_SECRET: 'one secret for all processes of the cluster',
    BASE_URL: address,
    CHALLENGE_COST: '0',
    SERVING_THREADS: '1',
    TRUST_PROXY: '127.0.0.1',
    READ_LIMIT: '1000000',
    SEARCH_LIMIT: '1000000',
    SEARCH_LIMIT_ADDRESS: '1000000',
    MESSAGE_LIMIT: '100000',
    MESSAGE_LIMIT_NEW: '100000',
  }

  async function openNode(name: (typeof nodeNames)[number], port: number): Promise<Node> {
    const own = { ...env, PORT: String(port), DATA_DIR: path.join(folder, name) }
    const args = [`--role=${name === 'worker' ? 'worker' : 'web'}`]
    let program: Program | undefined
    const startFrom = async (root?: string) => {
      program = await startProgram(own, { args, cwd: folder, ...(root && { root }) })
    }
    const end = async (signal: NodeJS.Signals) => {
      const one = program
      program = undefined
      return one ? one.stop(signal) : null
    }
    await startFrom()
    stack.defer(async () => void (await end('SIGKILL')))
    return {
      address: `http://127.0.0.1:${port}`,
      start: () => startFrom(),
      startFrom,
      kill: async () => void (await end('SIGKILL')),
      stop: () => end('SIGTERM'),
    }
  }
  // The first one prepares the database.
  const a = await openNode('a', ports[0]!)
  const [b, worker] = [await openNode('b', ports[1]!), await openNode('worker', ports[2]!)]
  await openBalancer(stack, { folder, port: balancerPort!, nodes: [ports[0]!, ports[1]!] })
  return { address, nodes: { a, b, worker } }
}
