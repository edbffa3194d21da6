import Heart from 'lucide-react/icons/heart'
import { use } from 'react'
import { HostContext } from '#web/lib/host-context.ts'
import { changeSaved, useSaved } from '#web/lib/device/saved.ts'
import { useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'

/** Tells if a listing is saved, with a function that toggles this and announces it. */
export function useSaving(id: number, loaded?: boolean) {
  const user = useSession()?.user?.id ?? null
  const isSaved = useSaved(id, user, loaded)
  const showToast = useToast()

  async function change(wanted: boolean) {
    const { text, isDone } = await changeSaved(id, user, wanted)
    if (!isDone) return showToast({ text, tone: 'danger' })
    if (!wanted) return showToast({ text, action: { label: 'Poništite', onAct: () => void change(true) } })
    const link =
      user === null ? { to: paths.login(), label: 'Prijavite se' } : { to: paths.saved(), label: 'Spašeno' }
    return showToast({ text, tone: 'success', link })
  }
  return { isSaved, toggle: () => void change(!isSaved) }
}

/**
 * The heart on a card. Drawn only in the browser, since visitors share their pages, and only on the main site, where
 * devices and accounts keep their saved listings.
 */
export function SaveButton(props: { id: number; title: string }) {
  return useHydrated() && !use(HostContext).shop ? <Drawn {...props} /> : null
}

function Drawn({ id, title }: { id: number; title: string }) {
  const { isSaved, toggle } = useSaving(id)
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`Spašeno: ${title}`}
      title={isSaved ? 'Uklonite iz spašenih' : 'Spasite oglas'}
      className="save"
      onClick={toggle}
    >
      <Heart aria-hidden="true" />
    </button>
  )
}
