import { type ComponentProps, createContext } from 'react'
import { Link, type NavigateFunction, useLocation } from 'react-router'
import { shopHref, useShop } from '#web/shop-host/shop.ts'

export const NavigateContext = createContext<NavigateFunction | undefined>(undefined)

type PathLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  to: string
  preventScrollReset?: boolean
  replace?: boolean
  discover?: boolean
}

/** A link by a path of the main site, which leads there unless the page is one of the shop. */
export function PathLink({ to, preventScrollReset, replace, discover: _discover, ...rest }: PathLinkProps) {
  const shop = useShop()
  const href = shop ? shopHref(to, shop) : to
  return href.startsWith('/') ? (
    <Link
      to={href}
      {...rest}
      {...(preventScrollReset && { preventScrollReset })}
      {...(replace && { replace })}
    />
  ) : (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the children come with the rest
    <a href={href} {...rest} />
  )
}

export function PagePathLink({ within = false, ...props }: PathLinkProps & { within?: boolean }) {
  const { pathname } = useLocation()
  const isCurrent = pathname === props.to || (within && pathname.startsWith(`${props.to}/`))
  return <PathLink {...props} aria-current={isCurrent ? 'page' : undefined} />
}
