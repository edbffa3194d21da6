import EyeOff from 'lucide-react/icons/eye-off'
import type { RefObject } from 'react'
import { ListingCard } from '#web/modules/listings/components/listing-card.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { Result } from './result.ts'
import { ResultRow } from './result-row.tsx'

const eagerPhotos = 4

type ResultListProps = {
  results: readonly Result[]
  isList: boolean
  onHide: (result: Result, at: number) => void
  ref: RefObject<HTMLUListElement | null>
}

/** Results as cards or rows, each of which can be put away; that needs the device's memory, and so our script. */
export function ResultList({ results, isList, onHide, ref }: ResultListProps) {
  const isLive = useHydrated()
  return (
    <ul ref={ref} className={isList ? 'rows' : 'cards'}>
      {results.map((result, at) => (
        <li key={result.id}>
          {isList ? (
            <ResultRow result={result} isFirst={at < eagerPhotos} />
          ) : (
            <ListingCard card={result} isFirst={at < eagerPhotos} />
          )}
          {isLive && (
            <button
              type="button"
              className="put-away"
              title="Ne zanima me"
              onClick={() => onHide(result, at)}
            >
              <EyeOff aria-hidden="true" />
              <span className="sr-only">{`Ne zanima me: ${result.title}`}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
