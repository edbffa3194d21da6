import type { Db } from '#lib/database/db.ts'
import { orderOf } from './orders.ts'

const party = { name: 'Amra Pošiljalac', street: 'Ferhadija 12', code: '71000', phone: '+38761234567' }

/** A seller's delivery by the site's courier, with an address to pick up from. */
export const offerCourier = (db: Db, accountId: number, values: object = {}) =>
  db
    .insertInto('delivery_settings')
    .values({
      account_id: accountId,
      courier: true,
      sender_name: party.name,
      sender_street: party.street,
      sender_postal_code: party.code,
      sender_city_id: 133,
      sender_phone: party.phone,
      ...values,
    })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()

/** A confirmed order that its seller can send. */
export async function confirmedOrder(
  db: Db,
  { buyerId, sellerId, ...values }: { buyerId: number; sellerId: number } & Parameters<typeof orderOf>[1],
) {
  await offerCourier(db, sellerId)
  const at = values.at ?? new Date()
  return orderOf(db, {
    buyerId,
    sellerId,
    state: 'confirmed',
    confirmed_at: at,
    recipient_name: 'Mirza Primalac',
    recipient_street: 'Titova 7',
    recipient_postal_code: '71000',
    recipient_city_id: 133,
    recipient_phone: '+38762234567',
    ...values,
  })
}

/** An order that waits for the courier, and one whose parcel is on its way, for pages to show. */
export async function fillParcels(
  db: Db,
  { label = null, ...sides }: { buyerId: number; sellerId: number; label?: Buffer | null },
) {
  const fresh = await confirmedOrder(db, sides)
  const sent = await confirmedOrder(db, sides)
  const at = (hours: number) => new Date(Date.now() - hours * 3600 * 1000)
  const code = `pagesOfParcels_${sent.id}`.padEnd(22, '-').slice(0, 22)
  const { id } = await db
    .insertInto('parcel')
    .values({
      order_id: sent.id,
      code,
      reference: `${sent.number}-1`,
      courier: 'sandbox',
      label,
      state: 'attempted',
      courier_number: String(9_000_000_000 + sent.id),
      courier_id: String(sent.id),
      weight_grams: 1_500,
      cash_fening: 10_750,
      created_at: at(40),
      booked_at: at(40),
      asked_at: at(40),
      tracked_at: at(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const steps = [
    ['accepted', 'Sarajevo', 30],
    ['in_transit', 'Velika Kladuša', 20],
    ['attempted', null, 2],
  ] as const
  await db
    .insertInto('parcel_event')
    .values(
      steps.map(([kind, place, hours]) => ({
        parcel_id: id,
        event_id: kind,
        kind,
        place,
        happened_at: at(hours),
        received_at: at(hours),
      })),
    )
    .execute()
  return { fresh: fresh.id, sent: sent.id, code }
}
