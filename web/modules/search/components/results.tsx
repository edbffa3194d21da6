import { useEffect, useRef } from 'react'
import { counted } from '#web/lib/format/format.ts'
import { useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { LoadMore, Pagination } from '#web/ui/lists/pagination.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { bringBack, putAway } from '#web/modules/search/put-away.ts'
import { useShownResults } from '#web/modules/search/use-shown-results.ts'
import type { useMoreResults } from '#web/modules/search/use-more-results.ts'
import { changedSearch, listView, searchPath, type SearchValues } from '#web/modules/search/query.ts'
import type { RowCard } from '#web/cards/card.ts'
import { ResultList } from './result-list.tsx'

type ResultsProps = {
  values: SearchValues
  more: ReturnType<typeof useMoreResults>
  hidden: ReadonlySet<number>
  isBesideMap: boolean
}

/** One page of results with those added to it, except those hidden since. */
export function Results({ values, more, hidden, isBesideMap }: ResultsProps) {
  const { page, lastPage, added } = more
  const shown = hidden.size === 0 ? more.items : more.items.filter(({ id }) => !hidden.has(id))
  const away = more.items.filter(({ id }) => hidden.has(id)).map(({ id }) => id)
  const list = useRef<HTMLUListElement>(null)
  useShownResults(more, values.q)
  const showToast = useToast()

  // Moves the focus to the first new item.
  useEffect(() => {
    if (added && added.count > 0) focusResult(list.current, added.at - away.length)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per addition
  }, [added])

  const user = useSession()?.user?.id ?? null
  const tell = (problem: string | null) => problem !== null && showToast({ text: problem, tone: 'danger' })
  const show = (ids: readonly number[]) => void bringBack(user, ids).then(tell)

  function hide({ id }: RowCard, at: number) {
    void putAway(user, id).then(tell)
    showToast({
      text: 'Oglas je sakriven.',
      tone: 'info',
      action: { label: 'Vratite', onAct: () => show([id]) },
      link: { to: paths.muted(), label: 'Sakriveno' },
    })
    requestAnimationFrame(() => focusResult(list.current, at))
  }

  const hrefOf = (to: number) => changedSearch(values, { page: to === 1 ? undefined : String(to) })
  return (
    <div className="flex flex-col gap-8">
      <h2 className="sr-only">Rezultati</h2>
      <ResultList
        ref={list}
        results={shown}
        isList={values.view === listView}
        isBesideMap={isBesideMap}
        onHide={hide}
      />
      {away.length > 0 && (
        <p className="flex flex-wrap items-center justify-center gap-x-2 text-muted">
          {`${counted(away.length, 'oglas ste sakrili', 'oglasa ste sakrili', 'oglasa ste sakrili')}.`}
          <button
            type="button"
            onClick={() => show(away)}
            className="min-h-11 px-1 font-semibold text-primary hover:underline"
          >
            Prikažite ih
          </button>
        </p>
      )}
      <LoadMore
        status={more.status}
        hasMore={more.hasMore}
        addedCount={added?.count}
        onLoad={more.load}
        nextPage={searchPath({ ...values, page: String(page + 1) })}
      />
      <Pagination page={page} lastPage={lastPage} hrefOf={hrefOf} />
    </div>
  )
}

function focusResult(list: HTMLUListElement | null, at: number) {
  const items = list?.children
  const item = items?.[Math.min(at, items.length - 1)]
  item?.querySelector('a')?.focus({ preventScroll: true })
}
