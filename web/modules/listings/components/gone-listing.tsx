import { GoneText } from '#web/layouts/error-page.tsx'
import { paths } from '#web/lib/site.ts'
import type { Card } from '#web/cards/card.ts'
import { CardRow } from '#web/cards/card-row.tsx'

/** Replaces a listing that no longer exists: similar ones, so that this is not a dead end. */
export function GoneListing({ similar }: { similar: readonly Card[] }) {
  return (
    <div className="flex flex-col gap-12 pb-8">
      <div className="page-width flex flex-col items-center gap-6 pt-12 text-center sm:pt-20">
        <GoneText />
      </div>
      <div className="sm:page-width">
        <CardRow title="Slični oglasi" cards={similar} rest={paths.search()} />
      </div>
    </div>
  )
}
