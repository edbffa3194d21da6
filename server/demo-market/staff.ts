import { sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { addDays, localDay, unixSeconds } from '#lib/time.ts'
import { openConversation } from '#api/modules/conversations/sending/queries.ts'
import { append } from '#api/modules/conversations/sending/service.ts'
import { sendLead } from '#api/modules/leads/service.ts'
import { flagPhotos } from '#api/modules/media/flags/queries.ts'
import { claimCase } from '#api/modules/moderation/claimed-cases.ts'
import { decideCase } from '#api/modules/moderation/decisions.ts'
import { reportListing, reportNote, reportUser } from '#api/modules/reports/service.ts'
import { createServiceMessage } from '#api/modules/service-messages/service.ts'
import { makeVoucherBatch } from '#api/modules/vouchers/service.ts'
import {
  demoChargerFaults,
  demoDecision,
  demoLeads,
  demoMaintenance,
  type DemoReport,
  demoReports,
  demoSpam,
  demoVouchers,
} from '#demo/market.ts'
import type { DemoEvent } from './event.ts'
import { newestListing } from './listings.ts'
import type { FindActor } from './people.ts'

const staff = 'demoadmin'
const hoursADay = 24

/** Reporters without a device that we know, each from a network of documentation. */
const originOf = (index: number) => ({ ip: `203.0.113.${index + 1}`, deviceCookie: undefined })

async function report(deps: Deps, actorOf: FindActor, given: DemoReport, index: number): Promise<void> {
  const { reporter, about, reason, text } = given
  const [actor, owner] = [actorOf(reporter), actorOf(about.of)]
  const said = { reason, text }
  const origin = originOf(index)
  if (about.kind === 'user') return void (await reportUser(deps, actor, about.of, said, origin))
  if (about.kind === 'note') {
    const note = await deps.db
      .selectFrom('board_note')
      .select('id')
      .where('author_id', '=', owner.id)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    return void (await reportNote(deps, actor, note.id, said, origin))
  }
  await reportListing(deps, actor, await newestListing(deps, owner.id), said, origin)
}

/** Decides the case of the first report, so that there is a statement of reasons. */
async function decide(deps: Deps, actorOf: FindActor): Promise<void> {
  const { id } = await deps.db
    .selectFrom('moderation_case')
    .select('id')
    .where('subject_kind', '=', 'listing')
    .where('state', '=', 'open')
    .orderBy('opened_at')
    .limit(1)
    .executeTakeFirstOrThrow()
  const actor = actorOf(staff)
  await claimCase(deps, actor, id)
  await decideCase(deps, actor, id, {
    content: 'correct',
    account: 'none',
    rule: 'misleading',
    facts: demoDecision.facts,
    field: 'title',
  })
}

/** The last copies wait for staff; their receivers do not see them. */
async function sendSpam(deps: Deps, actorOf: FindActor): Promise<void> {
  const sender = actorOf(demoSpam.sender)
  for (const [index, username] of demoSpam.to.entries())
    await deps.db.transaction().execute(async (trx) => {
      const conversationId = await openConversation(trx, {
        one: sender.id,
        other: actorOf(username).id,
        about: 0,
        now: deps.now(),
      })
      await append(deps, trx, {
        conversationId,
        senderId: sender.id,
        kind: 'text',
        body: demoSpam.body,
        key: undefined,
        copies: index < demoSpam.delivered ? null : index + 1,
      })
    })
}

const flagged = 2

/** Newer listings of private sellers with the drawing of an older one. */
async function flagCopies({ db, now }: Deps): Promise<void> {
  const { rows } = await sql<{ hash: string; earlier: number; later: number }>`
    select distinct on (later.seller_id) old.image_hash as hash, earlier.id as earlier, later.id as later
    from listing_image as old
      join listing_image as new on new.image_hash = old.image_hash and new.created_at > old.created_at
      join listing as earlier on earlier.id = old.listing_id and earlier.status = 'active'
      join listing as later on later.id = new.listing_id and later.status = 'active'
        and later.seller_id <> earlier.seller_id and later.category_id = earlier.category_id
      join account on account.id = later.seller_id and account.phone_verified_at is null
    where old.position = 0 and new.position = 0
    order by later.seller_id, new.created_at desc, old.created_at desc
    limit ${flagged}`.execute(db)
  for (const { hash, earlier, later } of rows)
    await flagPhotos(
      db,
      { later: { hash, listing_id: later }, earlier: { hash, listing_id: earlier } },
      now(),
    )
}

async function reportChargers({ db, now }: Deps): Promise<void> {
  const chargers = await db
    .selectFrom('charger')
    .select('id')
    .orderBy('id')
    .limit(demoChargerFaults.length)
    .execute()
  const rows = chargers.map(({ id }, index) => ({
    charger_id: id,
    account_id: null,
    created_at: now(),
    ...demoChargerFaults[index]!,
  }))
  if (rows.length > 0) await db.insertInto('charger_report').values(rows).execute()
}

/** Work that waits for staff, and some that they have done. */
export const staffEvents: readonly DemoEvent[] = [
  ...demoReports.map((one, index): DemoEvent => ({
    daysAgo: one.daysAgo,
    run: (deps, actorOf) => report(deps, actorOf, one, index),
  })),
  { daysAgo: demoDecision.daysAgo, run: decide },
  { daysAgo: demoSpam.hoursAgo / hoursADay, run: sendSpam },
  { daysAgo: 1.2, run: flagCopies },
  { daysAgo: 2.6, run: reportChargers },
  ...demoLeads.map(({ daysAgo, ...said }): DemoEvent => ({
    daysAgo,
    run: (deps) => sendLead(deps, null, said),
  })),
  {
    daysAgo: demoVouchers.daysAgo,
    async run(deps, actorOf) {
      const { count, credits, note } = demoVouchers
      const expires_on = addDays(localDay(deps.now()), demoVouchers.validDays)
      await makeVoucherBatch(deps, actorOf(staff), { count, credits, note, expires_on }, undefined)
    },
  },
  {
    daysAgo: demoMaintenance.daysAgo,
    async run(deps, actorOf) {
      const from = unixSeconds(deps.now())
      await createServiceMessage(deps, actorOf(staff), {
        title: demoMaintenance.title,
        content: demoMaintenance.content,
        background_color: '#fff4e5',
        text_color: '#14202b',
        locations: ['homepage'],
        position: 0,
        shown_from: from,
        shown_to: from + demoMaintenance.shownHours * 3600,
      })
    },
  },
]
