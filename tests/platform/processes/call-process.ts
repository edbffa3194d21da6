import { proJobs } from '#api/modules/pro/jobs.ts'
import { promotionJobs } from '#api/modules/promotions/jobs.ts'
import { shopJobs } from '#api/modules/shops/jobs.ts'
import { webhookJobs } from '#api/modules/webhooks/jobs.ts'
import { armFaultPoint } from '#lib/process/fault-points.ts'
import { separateApp, separateDeps } from './separate-deps.ts'

// A separate process that dies at a named step of one call, or of the jobs that watch over payments: `node
// call-process.ts <database url> <fault point> <token> [<method> <path> <body>]`.

const [databaseUrl = '', point = '', token = '', method, url = '', body = ''] = process.argv.slice(2)
const deps = await separateDeps(databaseUrl, 2)
armFaultPoint(point)
if (method === undefined)
  for (const job of [...promotionJobs, ...shopJobs, ...proJobs, ...webhookJobs]) await job.run(deps, {})
else {
  const app = await separateApp(deps)
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'isti' }
  const sent = body === '' ? {} : { payload: JSON.parse(body) as object }
  await app.inject({ method: method as 'POST', url: `/api${url}`, headers, ...sent })
}
// It should have died before.
process.exit(3)
