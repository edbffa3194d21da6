import type { MetaDescriptor } from 'react-router'

type Step = { name: string; path: string }

// React Router escapes text that could end the script. Data scripts never run, so this needs no nonce.
export const structuredData = (data: object): MetaDescriptor => ({
  'script:ld+json': { '@context': 'https://schema.org', ...data },
})

/** The way from the home page to this one, which comes last. */
export const breadcrumbList = (origin: string, steps: readonly Step[]) =>
  structuredData({
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + path,
    })),
  })

/** The listings of a page, in its order. */
export const itemList = (origin: string, items: readonly Step[]) =>
  structuredData({
    '@type': 'ItemList',
    itemListElement: items.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      url: origin + path,
    })),
  })
