import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { inBatches } from '#lib/database/batches.ts'
import { DomainError } from '#lib/errors.ts'
import { defineJob, enqueue } from '#lib/jobs.ts'
import { RateLimited } from '#lib/limits/rate-limiter.ts'
import { localDay, unixSeconds } from '#lib/time.ts'
import { holdPassword, type Proof, requireFreshProof, tellOwner } from '#api/modules/accounts/service.ts'
import { exportDays, exportEverySeconds } from '#contract/limits/accounts.ts'
import type { DataExport } from '#contract/personal-data/endpoints.ts'
import { exportReady } from '../mails.ts'
import { getOwner } from '../queries.ts'
import { viewerOf } from '../subject.ts'
import { openArchive } from './archive.ts'
import {
  deleteExport,
  findExport,
  findLatestExport,
  insertExport,
  listExpired,
  listExports,
  listExportsOf,
  markReady,
} from './queries.ts'

const keptMs = exportDays * 24 * 3600 * 1000

export const makeDataExport = defineJob({
  name: 'make-data-export',
  label: 'Izrada kopije podataka korisnika',
  // The account lets its erasure find the job.
  payload: z.object({ exportId: z.int(), accountId: z.int() }),
  isBackground: true,
  run: (deps: Deps, { exportId }) => makeExport(deps, exportId),
})

/** When the account may request another copy; null if now. */
async function nextExportAt({ db, now }: Pick<Deps, 'db' | 'now'>, accountId: number): Promise<Date | null> {
  const latest = await findLatestExport(db, accountId)
  if (!latest) return null
  const next = new Date(latest.requested_at.getTime() + exportEverySeconds * 1000)
  return next > now() ? next : null
}

export async function requestExport(deps: Deps, actor: Actor, proof: Proof): Promise<void> {
  const comparedHash = await requireFreshProof(deps, actor, proof)
  const now = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    // The lock also lets concurrent requests of the account wait for each other.
    if (!(await holdPassword(trx, actor.id, comparedHash))) throw new DomainError('conflict')
    const next = await nextExportAt({ db: trx, now: deps.now }, actor.id)
    if (next) {
      const seconds = Math.ceil((next.getTime() - now.getTime()) / 1000)
      throw new RateLimited(
        seconds,
        'Kopiju podataka možete zatražiti jednom dnevno. Pokušajte ponovo sutra.',
      )
    }
    const { id } = await insertExport(trx, {
      account_id: actor.id,
      file_key: `exports/${randomBytes(16).toString('hex')}.zip`,
      requested_at: now,
      expires_at: new Date(now.getTime() + keptMs),
    })
    await enqueue(trx, makeDataExport, { exportId: id, accountId: actor.id })
  })
}

/** Writes the file, then tells the owner. A repeat replaces an unfinished file. */
async function makeExport(deps: Deps, exportId: number): Promise<void> {
  const { db, privateStorage } = deps
  const row = await findExport(db, exportId)
  if (!row || row.ready_at) return
  const owner = await getOwner(db, row.account_id)
  const subject = { ...owner, viewer: viewerOf(deps, owner.id) }
  const size = await deps.workspace.use(async (folder) => {
    const archive = await openArchive(deps, subject, folder)
    await privateStorage.putStream(row.file_key, archive.stream)
    return archive.size()
  })
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + keptMs)
  const isKept = await db.transaction().execute(async (trx) => {
    const ready = { ready_at: now, expires_at: expiresAt, size_bytes: size }
    if (!(await markReady(trx, exportId, ready))) return false
    await tellOwner(deps, trx, owner, exportReady, { expiresAt: unixSeconds(expiresAt) }, exportId)
    return true
  })
  // The account was erased meanwhile.
  if (!isKept) await privateStorage.delete(row.file_key)
}

export async function listOwnExports(deps: Deps, actor: Actor) {
  const rows = await listExports(deps.db, actor.id, deps.now())
  const next = await nextExportAt(deps, actor.id)
  return {
    exports: rows.map((row): DataExport => ({
      id: row.id,
      requested_at: unixSeconds(row.requested_at),
      ready_at: row.ready_at && unixSeconds(row.ready_at),
      expires_at: unixSeconds(row.expires_at),
      size_bytes: row.size_bytes,
    })),
    next_export_at: next && unixSeconds(next),
  }
}

/** The owner's file, with its name for browsers. */
export async function openExport(
  deps: Deps,
  actor: Actor,
  id: number,
): Promise<{ stream: Readable; name: string; size: number }> {
  const row = await findExport(deps.db, id)
  const isOpen = row?.account_id === actor.id && row.ready_at !== null && row.expires_at > deps.now()
  if (!row || !isOpen) throw new DomainError('not_found', 'Ova kopija podataka više nije dostupna.')
  return {
    stream: await deps.privateStorage.getStream(row.file_key),
    name: `${deps.brand.path}-podaci-${localDay(row.requested_at)}.zip`,
    size: row.size_bytes!,
  }
}

/** The file first: after a crash in between the row remains, and the next run finds it again. */
async function removeExport(
  { db, privateStorage }: Deps,
  { id, file_key }: { id: number; file_key: string },
) {
  await privateStorage.delete(file_key)
  await deleteExport(db, id)
}

/** For a job. */
export const deleteExpiredExports = (deps: Deps): Promise<number> =>
  inBatches(async (limit) => {
    const rows = await listExpired(deps.db, deps.now(), limit)
    for (const row of rows) await removeExport(deps, row)
    return rows.length
  })

export async function deleteExportsOf(deps: Deps, accountId: number): Promise<void> {
  for (const row of await listExportsOf(deps.db, accountId)) await removeExport(deps, row)
}
