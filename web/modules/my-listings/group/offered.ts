import type { CurrentUser } from '#contract/accounts/endpoints.ts'
import { getAgency } from '#contract/agents/endpoints.ts'
import type { apiOf } from '#web/lib/api.ts'

/** Returns whether the user may edit a shop's listings in groups: shops, and selling agents in either session (A22). */
export async function mayEditGroups(
  api: ReturnType<typeof apiOf>,
  { type, shop_id: shopId, acting }: Pick<CurrentUser, 'type' | 'shop_id' | 'acting'>,
): Promise<boolean> {
  if (shopId === null) return false
  if (acting) return acting.rights.includes('sell')
  if (type === 'shop') return true
  const { data: agency } = await api.call(getAgency, {})
  return agency?.rights.includes('sell') ?? false
}
