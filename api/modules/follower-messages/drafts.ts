import type { Deps } from '#api/deps.ts'
import { forbiddenIn } from '#api/modules/checks/service.ts'
import { warningsOf } from '#api/modules/conversations/service.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { Db } from '#lib/database/db.ts'
import { assertNoneWrong, type FieldErrors } from '#lib/errors.ts'
import { unixSeconds } from '#lib/time.ts'
import { followerListingChoices } from '#contract/limits/messages.ts'
import type { FollowerDraft } from '#contract/follower-messages.ts'
import type { MessageWarning } from '#contract/conversations/message-warnings.ts'
import {
  deleteDraft as deleteRow,
  findDraft,
  listChoices,
  listListingsOf,
  listOffered,
  type MessageRow,
  putDraft,
  putListings,
} from './queries.ts'
import { findSender, sendingRefusal } from './sender.ts'

const warningTexts: Partial<Record<MessageWarning, string>> = {
  look_alike: 'Uklonite link iz teksta. Oglase i svoju stranicu dodajete ispod.',
  link: 'Uklonite link iz teksta. Oglase i svoju stranicu dodajete ispod.',
  card: 'Ne tražite i ne upisujte podatke kartice.',
  iban: 'Ne upisujte broj računa. Kupovina ide preko narudžbe.',
  payment: 'Ne tražite uplatu unaprijed. Kupovina ide preko narudžbe.',
  messenger: 'Ne pozivajte na razgovor van stranice. Pratioci vam mogu pisati u porukama.',
}

type Written = Pick<FollowerDraft, 'title' | 'text'>

/** Lists faults in the wording of a message, by the rules for private messages and listings. */
async function wrongWords(deps: Deps, { title, text }: Written, categoryIds: readonly number[]) {
  const own = { host: new URL(deps.baseUrl).host, brand: deps.brand.path }
  const fields: FieldErrors = {}
  for (const [field, words] of Object.entries({ title, text })) {
    const warning = warningsOf([words], own).find((one) => warningTexts[one])
    const forbidden = await forbiddenIn(deps, { text: words, categoryIds })
    if (warning) fields[field] = warningTexts[warning]!
    else if (forbidden.length > 0)
      fields[field] = `Nije dozvoljeno: ${forbidden.map((word) => `„${word}“`).join(', ')}.`
  }
  return fields
}

/** Throws for a message that may not be sent as it is. Returns the listings that go with it. */
export async function checkMessage(
  deps: Deps,
  db: Db,
  sellerId: number,
  { listing_ids: ids, ...written }: Written & Pick<FollowerDraft, 'listing_ids'>,
) {
  const offered = new Map((await listOffered(db, sellerId, ids)).map((row) => [row.id, row]))
  const fields = await wrongWords(
    deps,
    written,
    [...offered.values()].map(({ category_id }) => category_id),
  )
  for (const [at, id] of ids.entries())
    if (!offered.has(id)) fields[`listing_ids.${at}`] = 'Ovaj oglas nije među vašim aktivnim oglasima.'
  assertNoneWrong(fields)
}

async function draftView(db: Db, row: MessageRow) {
  const listings = (await listListingsOf(db, [row.id])).get(row.id) ?? []
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    text: row.body,
    shop_link: row.shop_link,
    listings: listings.map(({ listing_id: id, title, is_active }) => ({ id, title, is_active })),
    changed_at: unixSeconds(row.changed_at),
  }
}

export async function getDraft({ db }: Deps, actor: Actor) {
  const [row, choices] = await Promise.all([
    findDraft(db, actor.id),
    listChoices(db, actor.id, followerListingChoices),
  ])
  return { data: row ? await draftView(db, row) : null, choices }
}

export async function saveDraft(deps: Deps, actor: Actor, given: FollowerDraft) {
  const { title, text, listing_ids: ids, shop_link } = given
  const now = deps.now()
  return deps.db.transaction().execute(async (trx) => {
    const refusal = sendingRefusal(await findSender(trx, actor.id), now)
    if (refusal) throw refusal
    await checkMessage(deps, trx, actor.id, given)
    const id = await putDraft(trx, actor.id, { title, body: text, shop_link, changed_at: now })
    await putListings(trx, id, ids)
    return { data: await draftView(trx, (await findDraft(trx, actor.id))!), message: 'Poruka je sačuvana.' }
  })
}

export const deleteDraft = ({ db }: Deps, actor: Actor) => deleteRow(db, actor.id)
