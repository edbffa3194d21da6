import { createContext } from 'react'
import type { NavigateFunction } from 'react-router'

type Host = {
  /** Follows a link without reloading the page. */
  navigate?: NavigateFunction
  /** On the host of a shop, where nobody is logged in. */
  shop?: {
    /** The link from here to a path of the main site. */
    hrefOf(path: string): string
  }
}

/**
 * Tells components on which host they are shown, since the hosts of shops show those of the main site. Each root
 * provides it; cached components are rendered without it, as on the main site.
 */
export const HostContext = createContext<Host>({})
