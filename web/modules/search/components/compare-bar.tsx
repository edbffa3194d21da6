import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { comparedListings } from '#contract/limits/serving.ts'
import type { ListingItem } from '#contract/listings/read.ts'
import { listSeveralListings } from '#contract/listings/recent.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { keepCompared } from '#web/lib/device/compared.ts'
import { counted } from '#web/lib/format/format.ts'
import { paths } from '#web/lib/site.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'

/** The listings chosen for a comparison, above the page's end. Loaded once there is one. */
export default function CompareBar({ ids }: { ids: readonly number[] }) {
  const items = useItems(ids)
  const without = (id: number) => keepCompared(ids.filter((one) => one !== id))
  return (
    <aside
      data-bottom-notice
      aria-label="Usporedba"
      className="fixed inset-x-2 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 mx-auto flex max-h-[50dvh] max-w-3xl flex-wrap items-center gap-x-3 gap-y-2 overflow-y-auto rounded-card border border-line bg-raised p-2 shadow-raised sm:bottom-4 sm:p-3 print:hidden"
    >
      <ul className="flex gap-2">
        {items.map(({ id, title, image }) => (
          <li key={id} className="relative">
            <img
              src={image}
              alt=""
              width={56}
              height={44}
              className="h-11 w-14 rounded-field bg-line object-cover"
            />
            <button
              type="button"
              aria-label={`Uklonite iz usporedbe: ${title}`}
              title={title}
              onClick={() => without(id)}
              className="group absolute inset-0 flex items-start justify-end rounded-field p-0.5"
            >
              <X
                className="size-5 rounded-full bg-surface p-0.5 shadow-raised group-hover:text-danger"
                aria-hidden="true"
              />
            </button>
          </li>
        ))}
      </ul>
      <output className="min-w-32 flex-1 text-sm leading-snug">
        <strong className="block">
          {`${counted(ids.length, 'oglas', 'oglasa', 'oglasa')} od ${comparedListings} za usporedbu`}
        </strong>
        {ids.length < 2 && <span className="text-muted">Dodajte bar još jedan iste kategorije.</span>}
      </output>
      <div className="flex flex-1 gap-2 *:flex-1 sm:flex-none">
        <Button type="button" kind="quiet" onClick={() => keepCompared([])}>
          Ispraznite
        </Button>
        {ids.length > 1 && <ButtonLink to={paths.compare(ids)}>Usporedite</ButtonLink>}
      </div>
    </aside>
  )
}

type Item = Pick<ListingItem, 'id' | 'title' | 'image'>

/** Loads the compared listings, and drops those that are gone. */
function useItems(ids: readonly number[]): Item[] {
  const [known, setKnown] = useState<Item[]>([])
  const list = ids.join(',')
  useEffect(() => {
    const leaving = new AbortController()
    callApi(listSeveralListings, { query: { ids: list } }, { signal: leaving.signal }).then(
      ({ data }) => {
        setKnown(data)
        keepCompared(data.map(({ id }) => id))
      },
      // The bar counts them all the same.
      () => {},
    )
    return () => leaving.abort()
  }, [list])
  return known.filter(({ id }) => ids.includes(id))
}
