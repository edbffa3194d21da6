import { moveDue } from '#api/modules/orders/life/expiry.ts'
import { settlePaid } from '#api/modules/orders/payment.ts'
import { armFaultPoint } from '#lib/process/fault-points.ts'
import { separateApp, separateDeps } from './separate-deps.ts'

// Sends a request, or does the work of the jobs that follow a payment and a clock, and dies at a step:
// `node order-process.ts <database url> <step> <request, number of a payment or "clocks" as JSON>`.

const [databaseUrl, step, given] = process.argv.slice(2) as [string, string, string]
const task = JSON.parse(given) as
  | 'clocks'
  | number
  | { url: string; headers: Record<string, string>; payload: string }
const deps = await separateDeps(databaseUrl, 4)
armFaultPoint(step)
if (task === 'clocks') await moveDue(deps)
else if (typeof task === 'number') await settlePaid(deps, task)
else {
  const app = await separateApp(deps)
  const { statusCode, body } = await app.inject({ method: 'POST', ...task })
  process.stdout.write(`${statusCode} ${body}`)
}
process.exit(0)
