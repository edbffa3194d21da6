import { createCache } from '#lib/caches/caches.ts'
import type { Db } from '#lib/database/db.ts'
import { shopHostsKept, shopHostKeptMilliseconds } from '#contract/limits/money.ts'
import { findByLabel, type HostedShop } from './label-queries.ts'

export type ShopHosts = {
  /** The shop to which a label leads, as of a few seconds ago. */
  find(label: string): Promise<HostedShop | undefined>
  /** Called after a change in this process; others see it when what they kept expires. */
  forget(label: string): void
}

/** Finds shops by the labels of their hosts; keeps labels that lead nowhere, too, since anybody can ask for those. */
export function shopHostsIn({ db, now }: { db: Db; now: () => Date }): ShopHosts {
  const kept = createCache<string, { found: Promise<HostedShop | undefined> }>({
    name: 'shop_hosts',
    entries: shopHostsKept,
    ttl: shopHostKeptMilliseconds,
  })
  return {
    find(label) {
      const known = kept.get(label)
      if (known) return known.found
      const found = findByLabel(db, label, now())
      const entry = { found }
      kept.set(label, entry)
      // The next request tries again; this one gets the failure.
      found.catch(() => {
        if (kept.peek(label) === entry) kept.delete(label)
      })
      return found
    },
    forget: (label) => void kept.delete(label),
  }
}
