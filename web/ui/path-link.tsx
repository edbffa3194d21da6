import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react'
import { type NavigateFunction, useLocation } from 'react-router'

/** Set once at the root; where it is missing, links load their page anew. */
export const NavigateContext = createContext<NavigateFunction | undefined>(undefined)

type PathLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'target'> & {
  /** An absolute path of the site. */
  to: string
  preventScrollReset?: boolean
  replace?: boolean
  /** Loads what the router must know of the route before anybody follows the link; once a kind of page is enough. */
  discover?: boolean
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey

/** For pages of many links: React Router's own takes about as long to render as the rest of a card. */
export function PathLink({
  to,
  preventScrollReset = false,
  replace = false,
  discover = false,
  children,
  ...rest
}: PathLinkProps) {
  const navigate = useContext(NavigateContext)
  function follow(event: MouseEvent) {
    if (!navigate || event.defaultPrevented || !isPlain(event)) return
    event.preventDefault()
    void navigate(to, { preventScrollReset, replace })
  }
  return (
    <a {...rest} href={to} onClick={follow} data-discover={discover || undefined}>
      {children}
    </a>
  )
}

/** A link of a menu: where it leads to the page that is shown, or with `within` to one above it, it says so. */
export function PagePathLink({ within = false, ...props }: PathLinkProps & { within?: boolean }) {
  const { pathname } = useLocation()
  const isCurrent = pathname === props.to || (within && pathname.startsWith(`${props.to}/`))
  return <PathLink {...props} discover aria-current={isCurrent ? 'page' : undefined} />
}
