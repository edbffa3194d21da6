import type { ListingGroup } from '#contract/groups.ts'
import { counted } from '#web/lib/format/format.ts'

/** Says how many units of an offer are left. */
export const leftText = ({ left, units }: Pick<ListingGroup, 'left' | 'units'>) =>
  left === 0
    ? `Sve je prodano (${counted(units, 'jedinica', 'jedinice', 'jedinica')})`
    : `Preostalo ${left} od ${counted(units, 'jedinice', 'jedinice', 'jedinica')}`

export const sellerOf = ({ user }: Pick<ListingGroup, 'user'>) => user.business_name ?? user.username
