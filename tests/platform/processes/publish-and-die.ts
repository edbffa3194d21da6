import { armFaultPoint } from '#lib/process/fault-points.ts'
import { sellerActor } from '#api/modules/accounts/service.ts'
import { publishListing } from '#api/modules/listings/state/service.ts'
import { separateDeps } from './separate-deps.ts'

// Publishes a listing in a process that dies at a fault point: `node publish-and-die.ts <database url> <account> <listing> <point>`.

const [databaseUrl, account, listing, point] = process.argv.slice(2) as [string, string, string, string]
const deps = await separateDeps(databaseUrl, 2)
armFaultPoint(point)
await publishListing(deps, await sellerActor(deps.db, Number(account), deps.now()), Number(listing), {})
