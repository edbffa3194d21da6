import { emptyMapping } from '#contract/listings/feeds.ts'
import type { Insertable } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { hashSecret } from '#api/modules/accounts/tokens.ts'
import type { Db } from '#lib/database/db.ts'
import type { GroupEdit } from '#lib/database/database.generated.ts'

/** A group edit of one listing, which hides it. */
export async function editOf(
  db: Db,
  { sellerId, listingId, title = 'Oglas' }: { sellerId: number; listingId: number; title?: string },
  values: Partial<Insertable<GroupEdit>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('group_edit')
    .values({
      seller_id: sellerId,
      task: JSON.stringify({ action: 'hide' }),
      state: 'preview',
      created_at: new Date(),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('group_edit_item')
    .values({
      edit_id: id,
      position: 0,
      listing_id: listingId,
      title,
      state: values.state === 'applied' ? 'done' : 'planned',
      before: JSON.stringify({ status: 'active' }),
      after: JSON.stringify({ status: 'hidden' }),
      version: 1,
    })
    .execute()
  return id
}

/** A feed of a shop without any run. Replaces the shop's others, since their number is limited. */
export async function feedOf(db: Db, sellerId: number, name = 'Dijelovi'): Promise<number> {
  await db.deleteFrom('feed').where('seller_id', '=', sellerId).execute()
  const columns = ['šifra', 'naslov', name].map((column) => ({ name: column, samples: [name], guess: null }))
  const { id } = await db
    .insertInto('feed')
    .values({
      seller_id: sellerId,
      name,
      format: 'csv',
      mapping: JSON.stringify(emptyMapping),
      columns: JSON.stringify(columns),
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const value = { feed_id: id, value: name, key: name.toLowerCase(), rows: 1 }
  await db
    .insertInto('feed_value')
    .values([
      { ...value, field: 'category' },
      { ...value, field: 'city', guess: '133' },
      { ...value, field: 'state', answer: 'used' },
    ])
    .execute()
  return id
}

export async function feedRunOf(
  db: Db,
  feedId: number,
  state: 'reading' | 'checked' | 'asking' | 'done',
  title = 'Oglas',
): Promise<number> {
  const { id } = await db
    .insertInto('feed_run')
    .values({
      feed_id: feedId,
      state,
      is_dry: state === 'checked',
      file_key: state === 'checked' ? 'feeds/kept' : null,
      mapping: JSON.stringify({}),
      created_at: new Date(),
      questions: JSON.stringify(state === 'asking' ? [`Cijena bi pala: „${title}“.`] : []),
      counts: JSON.stringify({ rows: 1, bad: 1 }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('feed_row')
    .values({
      run_id: id,
      number: 1,
      external_id: title,
      state: 'bad',
      title,
      errors: JSON.stringify([{ field: 'price', label: 'Cijena', message: `${title} nije cijena.` }]),
    })
    .execute()
  return id
}

/**
 * A webhook of a shop, with an event in each state. Replaces the shop's others, since it may have only so
 * many.
 */
export async function webhookOf(
  { db, sealer }: Pick<Deps, 'db' | 'sealer'>,
  accountId: number,
  mark = 'program',
): Promise<number> {
  await db.deleteFrom('webhook').where('account_id', '=', accountId).execute()
  const created_at = new Date()
  const { id } = await db
    .insertInto('webhook')
    .values({
      account_id: accountId,
      address: `https://${mark.toLowerCase()}.example.com/webhook`,
      secret_sealed: sealer.seal('whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz', 'webhook secret'),
      kinds: ['listing', 'order', 'message'],
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('webhook_event')
    .values(
      (['waiting', 'delivered', 'failed'] as const).map((state, at) => ({
        webhook_id: id,
        kind: 'listing',
        subject_id: at + 1,
        data: JSON.stringify({ listing_id: at + 1, sku_number: mark, state: 'active', before: null }),
        state,
        attempts: at,
        attempted_at: created_at,
        status: [null, 200, 500][at]!,
      })),
    )
    .execute()
  return id
}

/** A row in each table of dealers' tools. */
export async function fillDealer(
  deps: Deps,
  { accountId, listingId, mark }: { accountId: number; listingId: number; mark: string },
): Promise<void> {
  const { db } = deps
  await editOf(db, { sellerId: accountId, listingId, title: mark })
  await webhookOf(deps, accountId, mark)
  await agentRowsOf(deps, accountId, mark)
  const feed_id = await feedOf(db, accountId, mark)
  await feedRunOf(db, feed_id, 'done', mark)
  await db
    .insertInto('feed_listing')
    .values({ seller_id: accountId, external_id: mark, listing_id: listingId, feed_id, digest: mark })
    .execute()
  await db
    .insertInto('feed_photo')
    .values({ listing_id: listingId, address: `https://primjer.ba/${mark}.jpg`, position: 0 })
    .execute()
}

/** An open invitation of a shop, whose link holds `token`. */
export async function invitationOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  shopId: number,
  { email, token = email }: { email: string; token?: string },
): Promise<number> {
  const at = now()
  await db.deleteFrom('agent_invitation').where('token_hash', '=', hashSecret(token)).execute()
  const { id } = await db
    .insertInto('agent_invitation')
    .values({
      shop_id: shopId,
      email,
      rights: ['sell'],
      token_hash: hashSecret(token),
      created_at: at,
      sent_at: new Date(at.getTime() - 3_600_000),
      expires_at: new Date(at.getTime() + 24 * 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The person was invited by and worked for a shop, which stays. */
async function agentRowsOf(deps: Deps, accountId: number, mark: string) {
  const owner = await deps.db
    .insertInto('account')
    .values({ username: `vlasnik.${accountId}`, type: 'shop' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const shop = await deps.db
    .insertInto('shop')
    .values({ owner_id: owner.id, business_name: 'Hrast', package: 'bronze', ends_at: deps.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const email = `${mark}@example.com`
  await invitationOf(deps, shop.id, { email, token: `${mark} ${accountId}` })
  await deps.db
    .insertInto('message_agent')
    .expression((eb) =>
      eb
        .selectFrom('message')
        .select((row) => ['id', row.val(accountId).as('agent_id')])
        .where('id', 'not in', eb.selectFrom('message_agent').select('message_id'))
        .limit(1),
    )
    .columns(['message_id', 'agent_id'])
    .execute()
  const entry = { shop_id: shop.id, at: deps.now(), done_at: deps.now() }
  await deps.db
    .insertInto('shop_log')
    .values([
      { ...entry, account_id: owner.id, name: 'vlasnik', action: 'invited', subject: 'email', detail: email },
      {
        ...entry,
        account_id: accountId,
        name: mark,
        action: 'joined',
        agent_id: accountId,
        detail: mark,
      },
    ])
    .execute()
}
