import { useNavigate } from 'react-router'
import { getListingLimits } from '#contract/listings/state.ts'
import { apiOf } from '#web/lib/api.ts'
import { useOff } from '#web/lib/features.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { PublishBlockNotice } from '#web/modules/accounts/components/publish-block-notice.tsx'
import { publishTiles } from '#web/modules/selling/tiles.ts'
import { findLatestDraft, findSeller } from '#web/modules/selling/load.ts'
import { KeywordFinder } from '../components/start/keyword-finder.tsx'
import { DraftOffer } from '../components/start/draft-offer.tsx'
import { PublishTiles } from '../components/start/publish-tiles.tsx'
import { RemainingListings } from '../components/start/remaining-listings.tsx'
import type { Route } from './+types/publish.ts'

/** The publish modal as a page: for browsers without JavaScript, and for external links. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const { user, block } = await findSeller(api)
  if (block) return { block, drafts: null, limits: null }
  const [drafts, limits] = await Promise.all([
    findLatestDraft(api, user.username),
    // The page works without them.
    user.type === 'user' ? api.call(getListingLimits, {}).catch(() => null) : null,
  ])
  return { block, drafts, limits: limits?.data ?? null }
}

export const meta = () => pageMeta({ title: 'Objavite oglas', isIndexed: false })

export default function Publish({ loaderData: { block, drafts, limits } }: Route.ComponentProps) {
  const off = useOff('publishing')
  const navigate = useNavigate()
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-6 sm:px-6">
      <h1 className="text-2xl font-bold">Objavite oglas</h1>
      {off !== undefined ? (
        <Alert tone="info">{off}</Alert>
      ) : block ? (
        <PublishBlockNotice block={block} returnTo={paths.publish()} />
      ) : (
        <>
          {drafts && <DraftOffer draft={drafts.latest} count={drafts.count} restartTo={null} />}
          <PublishTiles tiles={publishTiles} />
          <KeywordFinder type="ostalo" onManual={() => void navigate(paths.post({ novi: true }))} />
          {limits && <RemainingListings limits={limits} />}
        </>
      )}
    </div>
  )
}
