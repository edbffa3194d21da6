import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react'
import { type NavigateFunction, useLocation } from 'react-router'

/** Set once at the root; without it, links reload the page. */
export const NavigateContext = createContext<NavigateFunction | undefined>(undefined)

type PathLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'target'> & {
  /** An absolute path of the site, or the address of a page elsewhere, which opens in a new tab. */
  to: string
  preventScrollReset?: boolean
  replace?: boolean
  /** Loads the route's manifest before the link is followed; one such link per kind of page is enough. */
  discover?: boolean
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey

/** For pages with many links: React Router's own takes about as long to render as the rest of a card. */
export function PathLink({
  to,
  preventScrollReset = false,
  replace = false,
  discover = false,
  children,
  ...rest
}: PathLinkProps) {
  const navigate = useContext(NavigateContext)
  const isOurs = to[0] === '/'
  function follow(event: MouseEvent) {
    if (!isOurs || !navigate || event.defaultPrevented || !isPlain(event)) return
    event.preventDefault()
    void navigate(to, { preventScrollReset, replace })
  }
  return (
    <a
      {...rest}
      {...(!isOurs && { target: '_blank', rel: 'noopener' })}
      href={to}
      onClick={follow}
      data-discover={(isOurs && discover) || undefined}
    >
      {children}
    </a>
  )
}

/** A menu link that is marked as current on its own page, or with `within` on those below it. */
export function PagePathLink({ within = false, ...props }: PathLinkProps & { within?: boolean }) {
  const { pathname } = useLocation()
  const isCurrent = pathname === props.to || (within && pathname.startsWith(`${props.to}/`))
  return <PathLink {...props} discover aria-current={isCurrent ? 'page' : undefined} />
}
