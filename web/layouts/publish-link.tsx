import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import type { SessionUser } from '#web/lib/session.ts'
import { paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'

const load = () => import('./publish-dialog.tsx')
const PublishDialog = lazy(load)

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
        onPointerEnter={() => void (user && load().catch(() => {}))}
        onClickCapture={open}
        aria-current={pathname === paths.publish() ? 'page' : undefined}
      >
        {children}
      </PathLink>
      {user && openOn && (
        <Suspense>
          <PublishDialog title={title} user={user} onClose={() => setOpenOn('')} />
        </Suspense>
      )}
    </>
  )
}
