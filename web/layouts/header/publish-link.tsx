import { type MouseEvent, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { preload } from '#web/lib/outages/load-code.ts'
import type { SessionUser } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { openedPart } from '#web/ui/dialogs/opened-part.tsx'
import { PathLink } from '#web/ui/path-link.tsx'

const load = () => import('./publish-dialog.tsx')
const PublishDialog = openedPart(load)

type PublishLinkProps = { user: SessionUser | null; title: string; className: string; children: ReactNode }

/** Opens the publish modal on this page; for visitors, and without JavaScript, a link. */
export function PublishLink({ user, title, className, children }: PublishLinkProps) {
  const { pathname } = useLocation()
  const [openOn, setOpenOn] = useState('')
  // Leaving the page closes it, and returning does not reopen it.
  if (openOn && openOn !== pathname) setOpenOn('')

  function open(event: MouseEvent) {
    if (!user || pathname === paths.publish() || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setOpenOn(pathname)
  }
  return (
    <>
      <PathLink
        discover
        to={user ? paths.publish() : paths.login(paths.publish())}
        rel="nofollow"
        className={className}
        onPointerEnter={() => {
          if (user) preload(load)
        }}
        onClickCapture={open}
        aria-current={pathname === paths.publish() ? 'page' : undefined}
      >
        {children}
      </PathLink>
      {user && openOn && <PublishDialog title={title} user={user} onClose={() => setOpenOn('')} />}
    </>
  )
}
