import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkCheck from 'lucide-react/icons/bookmark-check'
import { type MouseEvent, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import {
  findSavedSearch,
  removeSavedSearch,
  restoreSavedSearch,
  saveSearch,
} from '#contract/saved/searches.ts'
import { callApi, CallRefused } from '#web/lib/browser-api.ts'
import { useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { readSearch, savedQuery } from '#web/modules/search/query.ts'

const failed = 'Promjena nije sačuvana. Provjerite internet i pokušajte ponovo.'

/**
 * Saves the search of the page, or removes it again (spec 2.4). For visitors and without JavaScript it leads
 * to the page that saves.
 */
export function SaveSearch() {
  const query = savedQuery(readSearch(useLocation().search))
  const user = useSession()?.user?.id
  const { id, change } = useSavedSearch(query, user)
  if (query === '') return null
  const isSaved = id !== null
  const label = isSaved ? 'Pretraga je spašena' : 'Spasi pretragu'

  function act(event: MouseEvent) {
    if (user === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void change()
  }

  return (
    <Link
      to={paths.savedSearches({ spasi: query })}
      rel="nofollow"
      onClick={act}
      title={label}
      className={`grid size-11 shrink-0 @max-[16rem]/header:w-7 place-items-center rounded-full hover:bg-canvas hover:text-primary ${isSaved ? 'text-primary' : ''}`}
    >
      {isSaved ? (
        <BookmarkCheck className="size-6 fill-primary-soft" aria-hidden="true" />
      ) : (
        <Bookmark className="size-6" aria-hidden="true" />
      )}
      <span className="sr-only">{label}</span>
    </Link>
  )
}

/** The id of the saved search, null if it is not saved, and a function that toggles it. */
function useSavedSearch(query: string, user: number | undefined) {
  const showToast = useToast()
  const session = useSession()
  const [found, setFound] = useState<{ query: string; id: number | null } | null>(null)
  useEffect(() => {
    if (user === undefined || query === '') return
    let isOver = false
    // The icon stays empty if this fails; saving again does no harm.
    callApi(findSavedSearch, { query: { query } }).then(
      ({ id }) => isOver || setFound({ query, id }),
      () => {},
    )
    return () => void (isOver = true)
  }, [query, user])
  const id = user !== undefined && found?.query === query ? found.id : null

  async function perform(work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      const text = error instanceof CallRefused ? error.body?.message : undefined
      showToast({ text: text ?? failed, tone: 'danger' })
    }
  }

  const save = () =>
    perform(async () => {
      const saved = await callApi(saveSearch, { body: { query } })
      setFound({ query, id: saved.id })
      if (session?.tools)
        import('#web/lib/tools/usage.ts')
          .then(({ reportSavedSearch }) => reportSavedSearch(session))
          // Saving matters more than the count.
          .catch(() => {})
      const link = { to: paths.savedSearches(), label: 'Podesite obavijesti' }
      showToast({ text: saved.message, tone: 'success', link })
    })

  const remove = (known: number) =>
    perform(async () => {
      const { message } = await callApi(removeSavedSearch, { params: { id: known } })
      setFound({ query, id: null })
      const restore = () =>
        perform(async () => {
          await callApi(restoreSavedSearch, { params: { id: known } })
          setFound({ query, id: known })
        })
      showToast({ text: message, tone: 'success', action: { label: 'Vrati', onAct: () => void restore() } })
    })

  return { id, change: () => (id === null ? save() : remove(id)) }
}
