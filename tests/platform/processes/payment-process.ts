import { sendRefund } from '#api/modules/payments/refunds/refunds.ts'
import { armFaultPoint } from '#lib/process/fault-points.ts'
import { separateApp, separateDeps } from './separate-deps.ts'

// Sends a request, or does the work of the job that refunds, and dies at a step:
// `node payment-process.ts <database url> <step> <request or number of a refund as JSON>`.

const [databaseUrl, step, given] = process.argv.slice(2) as [string, string, string]
const task = JSON.parse(given) as number | { url: string; headers: Record<string, string>; payload: string }
const deps = await separateDeps(databaseUrl, 4)
armFaultPoint(step)
if (typeof task === 'number') await sendRefund(deps, task)
else {
  const app = await separateApp(deps)
  const { statusCode, body } = await app.inject({ method: 'POST', ...task })
  process.stdout.write(`${statusCode} ${body}`)
}
process.exit(0)
