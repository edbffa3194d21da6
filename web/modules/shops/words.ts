import type { ShopPurchase, ShopState } from '#contract/shops/endpoints.ts'
import { counted } from '#web/lib/format/format.ts'

/** "3 mjeseca". */
export const monthsText = (count: number) => counted(count, 'mjesec', 'mjeseca', 'mjeseci')

export const shopStateWords: Record<ShopState, string> = {
  trial: 'Probni period',
  active: 'Aktivan',
  suspended: 'Suspendovan',
}

export const purchaseWords: Record<ShopPurchase['state'], string> = {
  created: 'Čeka uplatu',
  pending: 'Čeka potvrdu',
  paid: 'Plaćeno',
  partly_refunded: 'Dijelom vraćeno',
  refunded: 'Vraćeno',
  declined: 'Odbijeno',
  cancelled: 'Otkazano',
  expired: 'Isteklo',
}
