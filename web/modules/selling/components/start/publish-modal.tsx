import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { getListingLimits, type ListingLimits } from '#contract/listings/state.ts'
import { listInactiveListings } from '#contract/profiles.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { type SessionUser } from '#web/lib/session/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { type CategoryStep, loadStep } from '#web/modules/selling/category-steps.ts'
import {
  type Chosen,
  finders,
  type FinderType,
  formOf,
  stepAfter,
} from '#web/modules/selling/publish-mode.ts'
import { type PublishTile, publishTiles } from '#web/modules/selling/tiles.ts'
import type { CategoryRow } from './category-rows.tsx'
import { DraftOffer, type OfferedDraft } from './draft-offer.tsx'
import { KeywordFinder } from './keyword-finder.tsx'
import { ModalFrame } from './modal-frame.tsx'
import { PublishTiles } from './publish-tiles.tsx'
import { RemainingListings } from './remaining-listings.tsx'
import { StepList } from './step-list.tsx'

type Mode = { suggest: FinderType } | { step: CategoryStep; isManual: boolean }

type PublishModalProps = { title: string; user: SessionUser; onClose: () => void }

/** The hash of the manual choice, so that "back" returns to the step before (spec 2.11). */
const manualHash = 'kategorije'

/** Finds a category to publish in: by a grid, by words, or down the category tree (spec 2.11 and 4.8). */
export function PublishModal({ title, user, onClose }: PublishModalProps) {
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const [modes, setModes] = useState<ReadonlyMap<string, Mode>>(new Map())
  const [hasFailed, setHasFailed] = useState(false)
  const { limits, drafts } = useLimitsAndDrafts(user)
  const mode = modes.get(hash.slice(1))

  // The focused element vanished with the previous step.
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(mode)
  useLayoutEffect(() => {
    if (shown.current === mode) return
    shown.current = mode
    const next = box.current?.querySelector<HTMLElement>('input[type="search"], [data-step], a')
    next?.focus()
  }, [mode])

  function show(slug: string, next: Mode) {
    setHasFailed(false)
    setModes((before) => new Map(before).set(slug, next))
    void navigate({ search, hash: slug }, { preventScrollReset: true })
  }

  /** Opens the form of a category without children, else shows its children. */
  async function descend(
    category: { id: number; name: string; slug: string } | null,
    form: string,
    isManual: boolean,
  ) {
    try {
      const step = await loadStep(category)
      if (step.children.length === 0) return void navigate(form)
      show(category?.slug ?? manualHash, { step, isManual })
    } catch {
      setHasFailed(true)
    }
    return undefined
  }

  function choose(chosen: Chosen, { title: name = '', url = '' }: Partial<PublishTile> = {}) {
    const next = stepAfter(chosen)
    if ('goTo' in next) void navigate(next.goTo)
    else if ('suggest' in next) show(finders[next.suggest].entry, { suggest: next.suggest })
    else void descend({ id: next.childrenOf, name, slug: url }, formOf({ id: next.childrenOf, url }), false)
  }

  const chooseTile = (tile: PublishTile) => choose(tile.id, tile)

  const isManual = mode !== undefined && 'step' in mode && mode.isManual

  const chooseRow = ({ id, name, slug = '', to }: CategoryRow) =>
    void descend({ id, name, slug }, to, isManual)

  function close() {
    // Also clears the hash that the modal set.
    if (mode) void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true })
    onClose()
  }

  return (
    <ModalFrame title={isManual ? 'Objavite oglas' : title} onClose={close}>
      <div ref={box} className="flex flex-col gap-5">
        {hasFailed && <Alert>Something went wrong</Alert>}
        {!mode && (
          <>
            {drafts && <DraftOffer draft={drafts.latest} count={drafts.count} restartTo={null} />}
            <PublishTiles tiles={publishTiles} onChoose={chooseTile} />
            <KeywordFinder type="ostalo" offersManual={false} onManual={() => choose('noCat')} />
            <Button type="button" kind="quiet" className="self-start" onClick={() => choose('noCat')}>
              Izaberi ručno kategoriju
            </Button>
            {limits && <RemainingListings limits={limits} />}
          </>
        )}
        {mode && 'suggest' in mode && (
          <KeywordFinder
            key={mode.suggest}
            type={mode.suggest}
            onManual={() => void descend(null, '', true)}
          />
        )}
        {mode && 'step' in mode && (
          <StepList step={mode.step} onChoose={chooseRow} onBack={() => void navigate(-1)} />
        )}
      </div>
    </ModalFrame>
  )
}

/** How many listings the user may still publish, and the drafts to continue with. */
function useLimitsAndDrafts(user: SessionUser) {
  const [limits, setLimits] = useState<ListingLimits | null>(null)
  const [drafts, setDrafts] = useState<{ latest: OfferedDraft; count: number } | null>(null)

  useEffect(() => {
    const asked = new AbortController()
    // Both are optional: the grid works without them.
    if (user.type === 'user')
      callApi(getListingLimits, {}, { signal: asked.signal }).then(
        ({ data }) => setLimits(data),
        () => {},
      )
    findDrafts(user.username, asked.signal).then(setDrafts, () => {})
    return () => asked.abort()
  }, [user.type, user.username])

  return { limits, drafts }
}

async function findDrafts(username: string, signal: AbortSignal) {
  const { data, meta } = await callApi(listInactiveListings, { params: { username } }, { signal })
  const [latest] = data
  if (!latest) return null
  const { id, title, image } = latest
  const updatedAt = latest.own?.updated_at ?? latest.date
  return { latest: { id, title, image, updatedAt }, count: meta.total }
}
