import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '#api/lib/actor.ts'
import { deleteInBatches } from '#api/lib/batches.ts'
import type { Db } from '#api/lib/db.ts'
import { DomainError } from '#api/lib/errors.ts'
import { idempotencyHours } from '#contract/limits.ts'
import { idempotencyKey } from '#contract/common.ts'

/** A call that its sender may repeat without knowing whether it arrived. */
export type KeyedCall = { accountId: number; route: string; key: string; requestHash: Buffer }

const header = 'Idempotency-Key'

/** The call's key, if it carries one. What is asked for is told by path parameters and body, as they were checked. */
export function keyedCall(request: FastifyRequest, actor: Actor): KeyedCall | undefined {
  const given = request.headers['idempotency-key']
  if (given === undefined) return undefined
  const parsed = idempotencyKey.safeParse(given)
  if (!parsed.success)
    throw new DomainError('validation_failed', undefined, {
      fields: { [header]: parsed.error.issues[0]!.message },
    })
  const asked = JSON.stringify([request.params, request.body ?? null])
  return {
    accountId: actor.id,
    route: `${request.method} ${request.routeOptions.url}`,
    key: parsed.data,
    requestHash: createHash('sha256').update(asked).digest(),
  }
}

export type Answer<T> = { status: number; body: T }

/**
 * Runs `run` in a transaction, and with a key only the first time: later calls get the first answer. Key, effect and
 * answer commit together, so a crash leaves all of them or none; what fails leaves no key and can be tried again. Of
 * simultaneous calls the later ones wait at the key's row for the first.
 */
export function runOnce<T>(
  db: Db,
  call: KeyedCall | undefined,
  now: Date,
  run: (trx: Db) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  return db.transaction().execute(async (trx) => {
    if (!call) return run(trx)
    const first = await takeKey(trx, call, now)
    if (first) return first as Answer<T>
    const answer = await run(trx)
    await sameKey(trx.updateTable('idempotency_key'), call)
      .set({ status: answer.status, response: JSON.stringify(answer.body) })
      .execute()
    return answer
  })
}

type ByKey<Q> = { where(column: 'account_id' | 'route' | 'key', operator: '=', value: string | number): Q }

const sameKey = <Q extends ByKey<Q>>(query: Q, { accountId, route, key }: KeyedCall): Q =>
  query.where('account_id', '=', accountId).where('route', '=', route).where('key', '=', key)

const forgottenBefore = (now: Date) => new Date(now.getTime() - idempotencyHours * 3600 * 1000)

/** The answer of the call that had the key first, or nothing when it is this one. */
async function takeKey(trx: Db, call: KeyedCall, now: Date): Promise<Answer<unknown> | undefined> {
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
    .select(['request_hash', 'status', 'response'])
    .executeTakeFirstOrThrow()
  if (!first.request_hash.equals(call.requestHash)) throw new DomainError('idempotency_key_reused')
  return { status: first.status!, body: first.response }
}

/** Keys that nobody may count on any more; for a job. */
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
