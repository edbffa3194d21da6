import type { MetaDescriptor } from 'react-router'
import { brand } from '#web/lib/site.ts'

type PageMeta = {
  title?: string
  description?: string | undefined
  canonical?: string | undefined
  isIndexed?: boolean
}

/** The head of a page. `canonical` is an absolute URL. */
export function pageMeta({ title, description, canonical, isIndexed = true }: PageMeta): MetaDescriptor[] {
  return [
    { title: title ? `${title} - ${brand.name}` : brand.name },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(canonical ? [{ tagName: 'link', rel: 'canonical', href: canonical }] : []),
    ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex' }]),
  ]
}

/**
 * For pages with a secret in their address, which other sites must not learn. With `no-referrer` browsers would send
 * plain forms with `Origin: null`, and we would refuse them.
 */
export const ownReferrerOnly = 'same-origin'
