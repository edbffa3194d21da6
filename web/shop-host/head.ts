import type { MetaDescriptor } from 'react-router'

type ShopMeta = {
  title: string
  description?: string
  /** An absolute URL. */
  canonical?: string
  isIndexed: boolean
}

/** The head of a page; the title begins with the shop's name, in place of the site's at its end. */
export const shopMeta = ({ title, description, canonical, isIndexed }: ShopMeta): MetaDescriptor[] => [
  { title },
  ...(description ? [{ name: 'description', content: description }] : []),
  ...(canonical ? [{ tagName: 'link', rel: 'canonical', href: canonical }] : []),
  ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex' }]),
]
