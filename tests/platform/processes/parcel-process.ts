import { findParcel } from '#api/modules/delivery/parcels/queries.ts'
import { settleParcel } from '#api/modules/delivery/parcels/bookings.ts'
import { trackParcel } from '#api/modules/delivery/parcels/tracking.ts'
import { armFaultPoint } from '#lib/process/fault-points.ts'
import { separateApp, separateDeps } from './separate-deps.ts'

// Sends a request, or does the work of the job that books and cancels or of the one that tracks, and dies at a step:
// `node parcel-process.ts <database url> <step> <request, number of a parcel, or {"track": number} as JSON>`.

const [databaseUrl, step, given] = process.argv.slice(2) as [string, string, string]
const task = JSON.parse(given) as
  | number
  | { track: number }
  | { url: string; headers: Record<string, string>; payload: string }
const deps = await separateDeps(databaseUrl, 4)
armFaultPoint(step)
if (typeof task === 'number') await settleParcel(deps, task)
else if ('track' in task) await trackParcel(deps, (await findParcel(deps.db, task.track))!)
else {
  const app = await separateApp(deps)
  const { statusCode, body } = await app.inject({ method: 'POST', ...task })
  process.stdout.write(`${statusCode} ${body}`)
}
process.exit(0)
