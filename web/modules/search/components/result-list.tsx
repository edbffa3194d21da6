import EyeOff from 'lucide-react/icons/eye-off'
import type { RefObject } from 'react'
import { ListingGrid } from '#web/cards/listing-grid.tsx'
import { KeptPart } from '#web/lib/kept-markup.tsx'
import { useNow } from '#web/lib/session.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { ListingRow } from '#web/cards/listing-row.tsx'
import { SaveButton } from '#web/cards/save-button.tsx'
import type { RowCard } from '#web/cards/card.ts'

const eagerPhotos = 4

type ResultListProps = {
  results: readonly RowCard[]
  isList: boolean
  isBesideMap: boolean
  onHide: (result: RowCard, at: number) => void
  ref: RefObject<HTMLUListElement | null>
}

/** Results as cards or rows. Hiding one needs the device's storage, and so JavaScript. */
export function ResultList({ results, isList, isBesideMap, onHide, ref }: ResultListProps) {
  const isLive = useHydrated()
  const now = useNow()
  const putAway = (result: RowCard, at: number) =>
    isLive && (
      <button type="button" className="put-away" title="Ne zanima me" onClick={() => onHide(result, at)}>
        <EyeOff aria-hidden="true" />
        <span className="sr-only">{`Ne zanima me: ${result.title}`}</span>
      </button>
    )
  const width = isBesideMap ? 'besideMap' : 'besideFilters'
  if (!isList) return <ListingGrid ref={ref} cards={results} width={width} over={putAway} />
  const row = (result: RowCard, at: number) => (
    <li key={result.id} className="has-save">
      <ListingRow card={result} isFirst={at < eagerPhotos} />
      <SaveButton id={result.id} title={result.title} />
      {putAway(result, at)}
    </li>
  )
  return (
    <ul ref={ref} className="rows">
      {results.slice(0, eagerPhotos).map(row)}
      <KeptPart name="rows" of={results} inputs={[now]}>
        {results.slice(eagerPhotos).map((result, index) => row(result, eagerPhotos + index))}
      </KeptPart>
    </ul>
  )
}
