import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkCheck from 'lucide-react/icons/bookmark-check'
import type { MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { readSearch, savedQuery } from '#web/modules/search/query.ts'
import { useSavedSearch } from '#web/modules/search/use-saved-search.ts'

/** The icon of the header (spec 2.4). */
export const SaveSearch = () => <SaveSearchLink isInHeader />

/**
 * Saves the search of the page, or removes it again. For visitors and without JavaScript it leads to the page that
 * saves. Stands in the header as an icon, beside the number of results with its name.
 */
export function SaveSearchLink({ isInHeader = false }: { isInHeader?: boolean }) {
  const query = savedQuery(readSearch(useLocation().search))
  const isVisitor = !useSession()?.user
  const { id, toggle } = useSavedSearch(query)
  if (query === '') return null
  const isSaved = id !== null
  const label = isSaved ? 'Pretraga je spašena' : 'Spasite pretragu'
  const Icon = isSaved ? BookmarkCheck : Bookmark

  function act(event: MouseEvent) {
    if (isVisitor || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    toggle()
  }

  return (
    <Link
      to={paths.savedSearches({ spasi: query })}
      rel="nofollow"
      onClick={act}
      title={isInHeader ? label : undefined}
      className={
        isInHeader
          ? `grid size-11 shrink-0 place-items-center rounded-full hover:bg-canvas hover:text-primary @max-[16rem]/header:w-7 ${isSaved ? 'text-primary' : ''}`
          : 'inline-flex min-h-11 items-center gap-1.5 font-semibold text-primary hover:underline print:hidden'
      }
    >
      <Icon
        className={`${isInHeader ? 'size-6' : 'size-5 shrink-0'} ${isSaved ? 'fill-primary-soft' : ''}`}
        aria-hidden="true"
      />
      <span className={isInHeader ? 'sr-only' : 'max-sm:sr-only'}>{label}</span>
      {!isInHeader && (
        <span aria-hidden="true" className="sm:hidden">
          {isSaved ? 'Spašena' : 'Spasite'}
        </span>
      )}
    </Link>
  )
}
