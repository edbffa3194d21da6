import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { preload } from '#web/lib/outages/load-code.ts'
import type { SessionUser } from '#web/lib/session/session.ts'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { openedPart } from '#web/ui/dialogs/opened-part.tsx'

const load = () => import('./side-menu.tsx')
const SideMenu = openedPart(load, <div className="fixed inset-0 z-50 bg-shade" />)

export const sideMenuId = 'moj-meni'

/** The menu for the frame, and its state, which stays the same object until it changes. */
export function useSideMenu(user: SessionUser | null) {
  const { key } = useLocation()
  // Tied to one history entry, so that any navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const [wasOpened, setOpened] = useState(false)
  const isOpen = openAt === key
  const opener = useRef<{ element: HTMLElement; path: string }>(null)

  const state = useMemo(() => {
    function open(element: HTMLElement) {
      opener.current = { element, path: window.location.pathname }
      setOpened(true)
      setOpenAt(key)
    }
    return { isOpen, open }
  }, [isOpen, key])

  // After navigation the focus belongs to the content.
  const focusAfter = () => (opener.current?.path === window.location.pathname ? opener.current.element : null)

  const menu = user && wasOpened && (
    <SideMenu user={user} isOpen={isOpen} onClose={() => setOpenAt(null)} focusAfter={focusAfter} />
  )
  return { menu, state }
}

export type OpenSideMenu = { isOpen: boolean; open: (element: HTMLElement) => void }

/** A button; until hydration, a link to the same entries at the end of the page. */
export function SideMenuButton({
  menu,
  className,
  children,
}: {
  menu: OpenSideMenu
  className: string
  children: ReactNode
}) {
  if (!useHydrated()) {
    return (
      <a href={`#${sideMenuId}`} className={className}>
        {children}
      </a>
    )
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={menu.isOpen}
      onPointerEnter={() => preload(load)}
      onFocus={() => preload(load)}
      onClick={({ currentTarget }) => menu.open(currentTarget)}
      className={className}
    >
      {children}
    </button>
  )
}
