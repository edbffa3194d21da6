import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import type { AdsTool, VisitorStatus } from '#contract/site/tools.ts'
import { consentCookieOf, consentOf } from '#web/lib/device/consent.ts'
import type { Session } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { targetedCategories } from '#web/lib/tools/ad-targeting.ts'
import { chooseAd, type Targeting, zoneAddress } from '#web/lib/tools/ads.ts'
import { targetingCleared } from '#web/lib/tools/keys.ts'
import { statusOf } from '#web/lib/tools/status.ts'
import { reportPage } from '#web/lib/tools/usage.ts'
import { Button } from '#web/ui/button.tsx'
import { PathLink } from '#web/ui/path-link.tsx'

/**
 * The question whether tools may be used, and the place of ads; neither exists without a configured tool. `isFixed`: the
 * question stays at the bottom of the screen, above the navbar.
 */
export default function ToolParts({ session, isFixed }: { session: Session; isFixed: boolean }) {
  const { pathname, search } = useLocation()
  const params = useParams()
  // Read again on each page, since it may be changed on the page of privacy settings.
  const [, setChosen] = useState(false)
  const consent = consentOf(document.cookie)

  function choose(isGiven: boolean) {
    document.cookie = consentCookieOf(isGiven)
    setChosen(true)
    if (isGiven) reportPage(session, params)
  }

  if (consent === null && pathname !== paths.consent())
    return <ConsentBar onChoose={choose} isFixed={isFixed} />
  const ads = session.tools?.ads
  const status = statusOf(session.user)
  return consent && ads ? <AdSlot key={`${status} ${pathname}${search}`} ads={ads} status={status} /> : null
}

type ConsentBarProps = { onChoose: (isGiven: boolean) => void; isFixed: boolean }

function ConsentBar({ onChoose, isFixed }: ConsentBarProps) {
  return (
    <section
      aria-labelledby="pristanak"
      className={`${isFixed ? 'max-sm:sticky' : ''} mt-8 border-t border-line bg-surface shadow-raised max-sm:bottom-[calc(3.5rem+1px+env(safe-area-inset-bottom))] max-sm:pb-3 sm:sticky sm:bottom-0 z-30 print:hidden`}
    >
      <div className="page-width flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
        <p className="min-w-0 flex-1 basis-80 text-sm">
          <strong id="pristanak" className="block text-base">
            Smijemo li mjeriti posjetu?
          </strong>
          {
            'Alati za mjerenje posjete i oglašavanje rade samo ako ih dozvolite. Izbor možete promijeniti na stranici '
          }
          <PathLink to={paths.consent()} className="font-semibold text-primary underline">
            Postavke privatnosti
          </PathLink>
          .
        </p>
        <div className="flex flex-wrap gap-3">
          <Button type="button" kind="quiet" onClick={() => onChoose(true)}>
            Dozvolite
          </Button>
          <Button type="button" kind="quiet" onClick={() => onChoose(false)}>
            Ne dozvoli
          </Button>
        </div>
      </div>
    </section>
  )
}

const chance = (status: VisitorStatus): { targeting: Targeting; turn: number } | null => ({
  targeting: { status, categories: targetedCategories() },
  turn: Math.floor(Math.random() * 1e9),
})

/** One ad for each page. */
function AdSlot({ ads, status }: { ads: AdsTool; status: VisitorStatus }) {
  const [shown, setShown] = useState(() => chance(status))
  useEffect(() => {
    const hide = () => setShown(null)
    addEventListener(targetingCleared, hide)
    return () => removeEventListener(targetingCleared, hide)
  }, [])
  const height = ads.kind === 'revive' ? ads.height : undefined
  const own = ads.kind === 'own' && shown ? chooseAd(ads.ads, shown.targeting, shown.turn) : undefined
  if (ads.kind === 'own' && !own) return null
  return (
    <aside aria-label="Oglašavanje" className="page-width mt-8 print:hidden">
      <p className="text-sm text-muted">Oglašavanje</p>
      <div className="mt-1 overflow-hidden" style={{ minHeight: height }}>
        {own && (
          <PathLink
            to={own.url}
            className="block rounded-card border border-line bg-surface p-4 text-lg font-semibold [overflow-wrap:anywhere] hover:border-line-field hover:underline"
          >
            {own.text}
          </PathLink>
        )}
        {ads.kind === 'revive' && shown && (
          <iframe
            title="Oglas"
            src={zoneAddress(ads, shown.targeting, shown.turn)}
            width={ads.width}
            height={ads.height}
            className="mx-auto block max-w-full border-0"
            // Another origin, so its scripts cannot reach our page.
            sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
            referrerPolicy="origin"
          />
        )}
      </div>
    </aside>
  )
}
