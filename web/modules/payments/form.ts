import { formatNumber } from '#web/lib/format/format.ts'
import type { TopUpOptions } from '#contract/payments.ts'

/** Field names of the form that tops up; it has no field that the API would read as it is. */
export const fields = {
  tile: 'tile',
  own: 'amount',
  way: 'way',
  save: 'save_card',
  back: 'return_path',
  key: 'key',
}
export const ownTile = 'drugi'

/** The body of a top-up from its form. Each saved card counts as a separate way to pay: `card:12`. */
export function readTopUp(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const own = text(fields.own)
  // Without the script a tile stays chosen beside a typed amount.
  const tile = own ? ownTile : text(fields.tile)
  const [way = '', card] = text(fields.way).split(':')
  const values = {
    tile,
    amount: own,
    way: text(fields.way),
    save_card: form.has(fields.save),
    return_path: text(fields.back),
  }
  const body = {
    ...values,
    amount: tile === ownTile ? own : tile,
    way,
    ...(card && { card_id: card }),
  }
  return { values, body, key: text(fields.key) }
}

/** Credits for an amount: "200 + 40 bonus"; undefined if the page does not know. */
export function bringsOf(
  { tiles, credits_per_mark: perMark }: TopUpOptions,
  amount: number,
  isCard: boolean,
) {
  const tile = tiles.findLast((one) => amount >= one.amount)
  const credits = amount * perMark
  // The bonus is a share of the credits, the same from one tile to the next.
  const bonus =
    isCard && tile ? Math.floor((credits * Math.round((tile.bonus / tile.credits) * 100)) / 100) : 0
  return {
    credits,
    bonus,
    text: bonus > 0 ? `${formatNumber(credits)} + ${formatNumber(bonus)} bonus` : formatNumber(credits),
  }
}
