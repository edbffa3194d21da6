import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError } from '#lib/errors.ts'
import type { Reader } from '#lib/accounts/reader.ts'
import { mostMutes, mutedWords, recentViewsKept } from '#contract/limits/search.ts'
import type { muteChange, mutes } from '#contract/mutes/endpoints.ts'
import { hasMutes, mutesOf, type Mutes } from '#contract/mutes/prefs.ts'
import type { Exclusions } from '#search/engine.ts'
import {
  countMutes,
  deleteMutes,
  findChoices,
  findExclusions,
  insertMutes,
  listMuteRows,
  listSellers,
  listTitles,
  setChoices,
} from './queries.ts'

/**
 * Exclusions for the reader's searches: blocks and mutes of the account, or mutes from a visitor's cookie.
 * Undefined if there are none, so that the reader gets the shared reply.
 */
export async function exclusionsFor(
  { db }: Pick<Deps, 'db'>,
  reader: Pick<Reader, 'session' | 'headers'>,
): Promise<Exclusions | undefined> {
  const session = await reader.session()
  const { cookie = '' } = reader.headers
  if (session ? !session.hasExclusions : !hasMutes(cookie)) return undefined
  return session ? exclusionsOf(db, session.actor.id) : exclusionsOnDevice(cookie)
}

const idsOf = (list: string | null) => list?.split(',').map(Number) ?? []

async function exclusionsOf(db: Db, accountId: number): Promise<Exclusions> {
  const { sellers, listings, words, shops, seen } = await findExclusions(db, accountId, recentViewsKept)
  return {
    sellers: idsOf(sellers),
    listings: [...idsOf(listings), ...idsOf(seen)],
    words: words ?? [],
    ...(shops && { shops }),
  }
}

function exclusionsOnDevice(cookie: string): Exclusions {
  const { listings, sellers, words, shops, viewed } = mutesOf(cookie)
  return { sellers, listings: [...listings, ...viewed], words, ...(shops && { shops }) }
}

/** Throws mute_limit_reached. */
export async function changeMutes(
  { db, now }: Deps,
  actor: Actor,
  { mute, unmute, shops, seen }: z.output<typeof muteChange>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (unmute) await deleteMutes(trx, actor.id, unmute)
    if (mute) await insertMutes(trx, actor.id, mute, now())
    if (mute) {
      const { things, words } = await countMutes(trx, actor.id)
      if (things > mostMutes || words > mutedWords) throw new DomainError('mute_limit_reached')
    }
    if (shops !== undefined || seen !== undefined) await setChoices(trx, actor.id, { shops, seen })
  })
}

async function mutesOfAccount(db: Db, accountId: number): Promise<Mutes> {
  const [rows, choices] = await Promise.all([listMuteRows(db, accountId), findChoices(db, accountId)])
  return {
    listings: rows.flatMap(({ listing_id }) => listing_id ?? []),
    sellers: rows.flatMap(({ seller_id }) => seller_id ?? []),
    words: rows.flatMap(({ word }) => word ?? []),
    ...choices,
  }
}

/** Mutes of the account, or else of the device, with names. */
export async function listMutes(
  { db }: Pick<Deps, 'db'>,
  request: FastifyRequest,
): Promise<z.infer<typeof mutes>> {
  const actor = await request.actor()
  const muted = actor ? await mutesOfAccount(db, actor.id) : mutesOf(request.headers.cookie ?? '')
  const [titles, sellers] = await Promise.all([
    listTitles(db, muted.listings),
    listSellers(db, muted.sellers),
  ])
  const titleOf = new Map(titles.map(({ id, title }) => [id, title ?? `Oglas ${id}`]))
  const sellerOf = new Map(sellers.map((seller) => [seller.id, seller]))
  return {
    listings: muted.listings.flatMap((id) => (titleOf.has(id) ? { id, title: titleOf.get(id)! } : [])),
    sellers: muted.sellers.flatMap((id) => sellerOf.get(id) ?? []),
    words: muted.words,
    shops: muted.shops,
    seen: muted.seen,
  }
}
