import { connectorKinds } from '#contract/chargers/kinds.ts'
import type { ChargerConnector } from '#contract/chargers/endpoints.ts'
import { counted, formatNumber } from '#web/lib/format/format.ts'

export const countedChargers = (count: number) => counted(count, 'punjač', 'punjača', 'punjača')

/** "CCS (Combo 2) 150 kW × 2" */
export function connectorWords({ kind, power_kw: power, count }: ChargerConnector): string {
  const kw = power === null ? '' : ` ${formatNumber(power)} kW`
  return connectorKinds[kind] + kw + (count > 1 ? ` × ${count}` : '')
}
