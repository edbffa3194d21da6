import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { DomainError, wrongFields } from '#lib/errors.ts'
import { isShopPaid } from '#lib/sellers/paid-shops.ts'
import { restrictionOf, writingRefusal } from '#lib/accounts/restrictions.ts'
import { isOpenNow, scheduleOf } from '#lib/sellers/shop-schedule.ts'
import type { SellerSettings } from '#contract/seller-settings.ts'
import { enqueueCheck, holdingIn } from '#api/modules/checks/service.ts'
import { findSettings, listOffers, type Offer, putSettings, type SettingsRow } from './queries.ts'

/** Pro accounts and paid shops; settings of others wait until they are. */
const isInEffect = (row: SettingsRow, now: Date) =>
  (row.pro_until !== null && row.pro_until > now) || (row.type === 'shop' && isShopPaid(row, now))

/** Throws for accounts that are not shops and never were pro. */
async function ownSettings({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<SettingsRow> {
  const row = await findSettings(db, actor.id)
  if (row.type !== 'shop' && row.pro_until === null)
    throw new DomainError('forbidden', 'Ovo je dostupno shopovima i pro korisnicima.')
  return row
}

export async function getSettings(deps: Deps, actor: Actor) {
  const row = await ownSettings(deps, actor)
  return {
    city_id: row.city_id,
    state: row.condition as SellerSettings['state'],
    signature: row.signature,
    auto_reply: row.auto_reply,
    in_effect: isInEffect(row, deps.now()),
  }
}

export async function saveSettings(deps: Deps, actor: Actor, { state, ...settings }: SellerSettings) {
  await ownSettings(deps, actor)
  if (settings.city_id !== null && !deps.places.cities.has(settings.city_id))
    throw wrongFields({ city_id: 'Odaberite mjesto sa spiska.' })
  const offers = settings.signature === null ? [] : await listOffers(deps.db, actor.id)
  await assertSignature(deps, settings.signature, offers)
  await deps.db.transaction().execute(async (trx) => {
    await putSettings(trx, actor.id, { condition: state, ...settings })
    for (const { listing_id: id } of offers) await enqueueCheck(trx, id, { isLate: true })
  })
  return { message: 'Postavke su sačuvane.' }
}

/** Throws for words that would hide a listing with them in its description. */
async function assertSignature(deps: Deps, signature: string | null, offers: readonly Offer[]) {
  if (signature === null) return
  const categoryIds = offers.map(({ category_id: id }) => id)
  const words = await holdingIn(deps, { text: signature, categoryIds })
  if (words.length > 0)
    throw wrongFields({ signature: `Nije dozvoljeno: ${words.map((word) => `„${word}“`).join(', ')}.` })
}

/** The values that a new listing of a seller gets where it names none. */
export async function listingDefaultsOf(deps: Deps, accountId: number) {
  const row = await findSettings(deps.db, accountId)
  return isInEffect(row, deps.now())
    ? { city_id: row.city_id, condition: row.condition as 'new' | 'used' | null }
    : { city_id: null, condition: null }
}

/** The automatic reply of a seller who is closed or on holiday; null if they are there or have none. */
export async function absentReplyOf(deps: Pick<Deps, 'now'>, db: Db, accountId: number) {
  const row = await findSettings(db, accountId)
  const now = deps.now()
  if (row.auto_reply === null || !isInEffect(row, now)) return null
  // Sellers who may not write send no automatic replies either.
  if (writingRefusal({ restriction: restrictionOf(row, now) })) return null
  const isAway = row.away_until !== null && row.away_until > now
  const schedule = row.type === 'shop' ? scheduleOf(row) : null
  const isClosed = schedule !== null && !isOpenNow(schedule, now)
  return isAway || isClosed ? row.auto_reply : null
}
