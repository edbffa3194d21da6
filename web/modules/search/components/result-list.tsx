import Ellipsis from 'lucide-react/icons/ellipsis'
import { type RefObject, Suspense, useState } from 'react'
import { ListingGrid } from '#web/cards/listing-grid.tsx'
import { lazyPart } from '#web/lib/outages/lazy-part.ts'
import { useCompared } from '#web/lib/device/compared.ts'
import { useNow } from '#web/lib/session/session.ts'
import { openedPart } from '#web/ui/dialogs/opened-part.tsx'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { ListingRow } from '#web/cards/listing-row.tsx'
import { SaveButton } from '#web/cards/save-button.tsx'
import type { RowCard } from '#web/cards/card.ts'

const CompareBar = lazyPart(() => import('./compare-bar.tsx'))
const ResultMenu = openedPart(() => import('./result-menu.tsx'))

const eagerPhotos = 4

type ResultListProps = {
  results: readonly RowCard[]
  isList: boolean
  isBesideMap: boolean
  onHide: (result: RowCard, at: number) => void
  ref: RefObject<HTMLUListElement | null>
}

type Opened = { result: RowCard; at: number; anchor: HTMLElement; isOpen: boolean }

/** Results as cards or rows. Comparing and hiding need the device's storage, and so JavaScript. */
export function ResultList({ results, isList, isBesideMap, onHide, ref }: ResultListProps) {
  const isLive = useHydrated()
  const now = useNow()
  const compared = useCompared()
  // All results share one menu.
  const [menu, setMenu] = useState<Opened | null>(null)
  const menuButton = (result: RowCard, at: number) =>
    isLive && (
      <button
        type="button"
        className="result-menu"
        aria-haspopup="menu"
        aria-expanded={menu?.isOpen === true && menu.result.id === result.id}
        onClick={({ currentTarget: anchor }) => setMenu({ result, at, anchor, isOpen: true })}
      >
        <Ellipsis aria-hidden="true" />
        <span className="sr-only">{`Više: ${result.title}`}</span>
      </button>
    )
  const width = isBesideMap ? 'besideMap' : 'besideFilters'
  const row = (result: RowCard, at: number) => (
    <li key={result.id} className="has-save">
      <ListingRow card={result} now={now} isFirst={at < eagerPhotos} />
      <SaveButton id={result.id} title={result.title} />
      {menuButton(result, at)}
    </li>
  )
  return (
    <>
      {isList ? (
        <ul ref={ref} className="rows">
          {results.map(row)}
        </ul>
      ) : (
        <ListingGrid ref={ref} cards={results} width={width} over={menuButton} />
      )}
      {menu && (
        <ResultMenu
          {...menu}
          onClose={() => setMenu({ ...menu, isOpen: false })}
          onHide={() => onHide(menu.result, menu.at)}
        />
      )}
      {compared.length > 0 && (
        <Suspense fallback={null}>
          <CompareBar ids={compared} />
        </Suspense>
      )}
    </>
  )
}
