import { formatCredits } from '#contract/money/credits.ts'
import type { ShopExtension } from '#contract/shops/endpoints.ts'

export const fields = { key: 'key' }

type Row = { value: string; label: string; hint: string }

export const packageRows = (packages: ShopExtension['packages']): Row[] =>
  packages.map(({ package: value, name, bonus, prices }) => ({
    value,
    label: name,
    hint: `${prices[0]!.display_amount} mjesečno, ${formatCredits(bonus)} svakog mjeseca`,
  }))

/** Saved cards first: each counts as a separate way to pay, `card:12`. */
export const wayRows = ({ cards, ways }: Pick<ShopExtension, 'cards' | 'ways'>): Row[] => [
  ...cards.map(({ id, brand, masked_pan: pan, is_default: isDefault }) => ({
    value: `card:${id}`,
    label: `Sačuvana kartica ${pan}`,
    hint: `${brand.toUpperCase()}${isDefault ? ', glavna' : ''}`,
  })),
  ...ways.map((way) =>
    way === 'card'
      ? {
          value: way,
          label: cards.length > 0 ? 'Druga kartica' : 'Kartica',
          hint: 'Visa, Mastercard ili Maestro, na stranici banke. Shop radi odmah.',
        }
      : {
          value: way,
          label: 'Predračun',
          hint: 'Uplata na račun, s predračunom u PDF-u. Shop radi kad uplata stigne, obično sljedeći radni dan.',
        },
  ),
]

/** The body of an extension from its form. */
export function readExtension(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const [way = '', card] = text('way').split(':')
  const values = {
    package: text('package'),
    months: text('months'),
    way: text('way'),
    save_card: form.has('save_card'),
  }
  return { values, body: { ...values, way, ...(card && { card_id: card }) }, key: text(fields.key) }
}
