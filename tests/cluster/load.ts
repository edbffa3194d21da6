import { setTimeout as sleep } from 'node:timers/promises'
import { patiently } from '#tests/platform/program.ts'

export type Answered = {
  address: string
  status: number
  at: number
  tookMs: number
  body: string
  /** How often it was refused for being too much, as on a slow machine, and sent again. */
  refusals: number
}

/** Asks these addresses in turn at a steady rate, whatever becomes of the answers. */
export function startLoad(base: string, addresses: readonly string[], perSecond: number) {
  const answers: Answered[] = []
  const underWay = new Set<Promise<void>>()
  let isOver = false

  async function ask(address: string) {
    const at = performance.now()
    const signal = AbortSignal.timeout(15_000)
    let refusals = -1
    const answer = await patiently(async () => {
      refusals += 1
      return send(base + address, signal)
    })
    answers.push({ address, at, tookMs: performance.now() - at, refusals, ...answer })
  }

  async function run() {
    const begun = performance.now()
    for (let count = 0; !isOver; count++) {
      const asking = ask(addresses[count % addresses.length]!).finally(() => underWay.delete(asking))
      underWay.add(asking)
      const next = begun + ((count + 1) * 1000) / perSecond
      await sleep(Math.max(0, next - performance.now()))
    }
    await Promise.all(underWay)
  }
  const running = run()
  return {
    /** All answers since the last call. */
    take: () => answers.splice(0),
    async stop() {
      isOver = true
      await running
      return answers.splice(0)
    },
  }
}

async function send(address: string, signal: AbortSignal): Promise<{ status: number; body: string }> {
  try {
    const reply = await fetch(address, { signal, redirect: 'manual' })
    const body = await reply.text()
    return { status: reply.status, body: reply.status >= 400 ? body : '' }
  } catch (error) {
    return { status: -1, body: String(error) }
  }
}

export const isFailure = ({ status }: Answered) => status < 0 || status >= 400

/** How many answers failed, and for how long, in a line. */
export function summaryOf(name: string, answers: readonly Answered[]): string {
  const failed = answers.filter(isFailure)
  const slowest = Math.max(0, ...answers.map(({ tookMs }) => tookMs))
  const statuses = [...new Set(failed.map(({ status }) => status))].join(', ')
  const span =
    failed.length > 0 ? Math.max(...failed.map(({ at }) => at)) - Math.min(...failed.map(({ at }) => at)) : 0
  const failures =
    failed.length === 0
      ? 'none failed'
      : `${failed.length} failed (${statuses}) within ${(span / 1000).toFixed(1)} s`
  const refused = answers.filter(({ refusals }) => refusals > 0).length
  const again = refused > 0 ? `, ${refused} sent again under too much load` : ''
  return `${name}: ${answers.length} requests, ${failures}${again}, slowest ${(slowest / 1000).toFixed(1)} s`
}
