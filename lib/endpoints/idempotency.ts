import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '#lib/accounts/actor.ts'
import { deleteInBatches } from '#lib/database/batches.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import { idempotencyHours } from '#contract/limits/serving.ts'
import { idempotencyKey } from '#contract/common.ts'

/** A call that its sender may repeat when unsure whether it arrived. */
export type KeyedCall = { accountId: number; route: string; key: string; requestHash: Buffer }

const header = 'Idempotency-Key'

function givenKey(request: FastifyRequest): string | undefined {
  const given = request.headers['idempotency-key']
  if (given === undefined) return undefined
  const parsed = idempotencyKey.safeParse(given)
  if (parsed.success) return parsed.data
  throw new DomainError('validation_failed', undefined, {
    fields: { [header]: parsed.error.issues[0]!.message },
  })
}

/**
 * The call with its key, if it carries one. Two calls are the same if their validated path parameters and
 * bodies are.
 */
export function keyedCall(request: FastifyRequest, actor: Actor): KeyedCall | undefined {
  const key = givenKey(request)
  if (key === undefined) return undefined
  const requestText = JSON.stringify([request.params, request.body ?? null])
  return {
    accountId: actor.id,
    route: `${request.method} ${request.routeOptions.url}`,
    key,
    requestHash: createHash('sha256').update(requestText).digest(),
  }
}

/**
 * Runs `run` in a transaction, and only once per key: later calls get the first reply. Key, effect and reply
 * commit together, so a crash leaves all or none of them; a failed call leaves no key and can be retried.
 * Simultaneous calls wait on the key's row for the first.
 */
export function runOnce<T>(
  db: Db,
  call: KeyedCall | undefined,
  now: Date,
  run: (trx: Db) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    if (!call) return run(trx)
    const first = await takeKey(trx, call, now)
    if (first) return first.response as T
    const response = await run(trx)
    await sameKey(trx.updateTable('idempotency_key'), call)
      .set({ response: JSON.stringify(response) })
      .execute()
    return response
  })
}

type ByKey<Q> = { where(column: 'account_id' | 'route' | 'key', operator: '=', value: string | number): Q }

const sameKey = <Q extends ByKey<Q>>(query: Q, { accountId, route, key }: KeyedCall): Q =>
  query.where('account_id', '=', accountId).where('route', '=', route).where('key', '=', key)

const forgottenBefore = (now: Date) => new Date(now.getTime() - idempotencyHours * 3600 * 1000)

/** Takes the key for this call, or returns the reply of the call that took it first. */
async function takeKey(trx: Db, call: KeyedCall, now: Date): Promise<{ response: unknown } | undefined> {
  await sameKey(trx.deleteFrom('idempotency_key'), call)
    .where('created_at', '<', forgottenBefore(now))
    .execute()
  const taken = await trx
    .insertInto('idempotency_key')
    .values({
      account_id: call.accountId,
      route: call.route,
      key: call.key,
      request_hash: call.requestHash,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('created_at')
    .executeTakeFirst()
  if (taken) return undefined
  const first = await sameKey(trx.selectFrom('idempotency_key'), call)
    .select(['request_hash', 'response'])
    .executeTakeFirstOrThrow()
  if (!first.request_hash.equals(call.requestHash)) throw new DomainError('idempotency_key_reused')
  return first
}

/** Deletes expired keys; run by a job. */
export const deleteForgottenKeys = (db: Db, now: Date): Promise<number> =>
  deleteInBatches((limit) =>
    db
      .deleteFrom('idempotency_key')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('account_id', 'route', 'key'),
          'in',
          selectFrom('idempotency_key')
            .select(['account_id', 'route', 'key'])
            .where('created_at', '<', forgottenBefore(now))
            .limit(limit)
            .$asTuple('account_id', 'route', 'key'),
        ),
      )
      .executeTakeFirst(),
  )
