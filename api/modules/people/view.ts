import { restrictionOf } from '#lib/accounts/restrictions.ts'
import { unixSeconds } from '#lib/time.ts'
import type { FoundBy, PersonItem } from '#contract/people/endpoints.ts'
import type { PersonRow } from './search-queries.ts'

export const secondsOrNull = (time: Date | null) => time && unixSeconds(time)

export const accountView = (row: Omit<PersonRow, 'is_leaving'>, now: Date) => {
  const restriction = restrictionOf(row, now)
  return {
    id: row.id,
    username: row.username,
    first_name: row.first_name,
    last_name: row.last_name,
    business_name: row.business_name,
    type: row.type,
    role: row.role,
    created_at: unixSeconds(row.created_at),
    last_active_at: secondsOrNull(row.last_active_at),
    restriction: restriction && {
      kind: restriction.kind,
      rule: restriction.rule,
      until: secondsOrNull(restriction.until),
    },
  }
}

export const personItemView = (row: PersonRow, foundBy: FoundBy, now: Date): PersonItem => ({
  ...accountView(row, now),
  is_pro: row.pro_until !== null && row.pro_until > now,
  is_leaving: row.is_leaving,
  found_by: foundBy,
})
