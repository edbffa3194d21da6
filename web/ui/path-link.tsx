import { type ComponentProps, type MouseEvent, useContext } from 'react'
import { useLocation } from 'react-router'
import { HostContext } from '#web/lib/host-context.ts'

type PathLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'target'> & {
  /**
   * An absolute path of the main site, or the address of a page elsewhere. That opens in a new tab, unless it leads from
   * the host of a shop to the main site.
   */
  to: string
  preventScrollReset?: boolean
  replace?: boolean
  /** Loads the route's manifest before the link is followed; one such link per kind of page is enough. */
  discover?: boolean
  /** Runs before the navigation, for what shows at once. */
  onFollow?: () => void
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey

/** For pages with many links: React Router's own takes about as long to render as the rest of a card. */
export function PathLink({
  to,
  preventScrollReset = false,
  replace = false,
  discover = false,
  onFollow,
  children,
  ...rest
}: PathLinkProps) {
  const { navigate, shop } = useContext(HostContext)
  const href = shop ? shop.hrefOf(to) : to
  const isOurs = href[0] === '/'
  function follow(event: MouseEvent) {
    if (!isOurs || !navigate || event.defaultPrevented || !isPlain(event)) return
    event.preventDefault()
    onFollow?.()
    void navigate(href, { preventScrollReset, replace })
  }
  return (
    <a
      {...rest}
      {...(!isOurs && !shop && { target: '_blank', rel: 'noopener' })}
      href={href}
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
