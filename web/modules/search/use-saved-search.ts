import { useEffect, useSyncExternalStore } from 'react'
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

const failed = 'Promjena nije sačuvana. Provjerite internet i pokušajte ponovo.'

/** The last search that was looked up: the header and the results show it, and must agree. */
let shown: { key: string; id: number | null } | undefined
const listeners = new Set<() => void>()

function show(key: string, id: number | null) {
  shown = { key, id }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asked for at most once at a time. */
let lookup: string | undefined

async function lookUp(key: string, query: string) {
  if (lookup === key) return
  lookup = key
  try {
    const { id } = await callApi(findSavedSearch, { query: { query } })
    if (lookup === key) show(key, id)
  } catch {
    // The icon stays empty; saving again does no harm.
  } finally {
    if (lookup === key) lookup = undefined
  }
}

/** The id of the saved search, null if it is not saved, and a function that toggles it. */
export function useSavedSearch(query: string) {
  const showToast = useToast()
  const session = useSession()
  const user = session?.user?.id
  const key = `${user}:${query}`
  const known = useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  )
  useEffect(() => {
    if (user !== undefined && query !== '') void lookUp(key, query)
  }, [key, query, user])
  const id = known?.key === key ? known.id : null

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
      show(key, saved.id)
      if (session?.tools)
        import('#web/lib/tools/usage.ts')
          .then(({ reportSavedSearch }) => reportSavedSearch(session))
          // Saving matters more than the count.
          .catch(() => {})
      const link = { to: paths.savedSearches(), label: 'Podesite obavijesti' }
      showToast({ text: saved.message, tone: 'success', link })
    })

  const remove = (savedId: number) =>
    perform(async () => {
      const { message } = await callApi(removeSavedSearch, { params: { id: savedId } })
      show(key, null)
      const restore = () =>
        perform(async () => {
          await callApi(restoreSavedSearch, { params: { id: savedId } })
          show(key, savedId)
        })
      showToast({ text: message, tone: 'success', action: { label: 'Vratite', onAct: () => void restore() } })
    })

  return { id, toggle: () => void (id === null ? save() : remove(id)) }
}
