import MapPin from 'lucide-react/icons/map-pin'
import type { Listing } from '#contract/listings.ts'
import { formatMonth } from '#web/lib/format.ts'
import { brand } from '#web/lib/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'

export function SellerCard({ seller }: { seller: Listing['user'] }) {
  const name = seller.business_name ?? seller.username
  return (
    <section aria-labelledby="prodavac" className="rounded-card border border-line bg-surface p-4">
      <h2 id="prodavac" className="sr-only">
        Prodavač
      </h2>
      <div className="flex items-center gap-3">
        <Avatar name={name} src={seller.avatar} className="size-12 text-lg" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 font-bold [overflow-wrap:anywhere]">
            {name}
            {seller.pro && (
              <span className="rounded-full bg-accent px-2 text-xs font-bold text-on-accent">pro</span>
            )}
          </p>
          <p className="text-sm text-muted">
            {seller.type === 'shop' ? `${brand.name} shop · ` : ''}
            {`Član od ${formatMonth(seller.created_at)}`}
          </p>
        </div>
      </div>
      {seller.location && (
        <p className="mt-3 flex items-center gap-2 text-sm">
          <MapPin className="size-4 shrink-0 text-muted" aria-hidden="true" />
          {seller.location.name}
        </p>
      )}
    </section>
  )
}
