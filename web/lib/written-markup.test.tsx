import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Meta, type MetaDescriptor } from 'react-router'
import { expect, test } from 'vitest'
import { metaTag } from './written-markup.ts'

const rss = {
  rel: 'alternate',
  type: 'application/rss+xml',
  title: 'Golf "2" - Pretraga',
  href: '/rss?q=a&b',
}

const tags: MetaDescriptor[] = [
  { title: "Golf <2> & 'Polo' - Bazar" },
  { name: 'description', content: 'Golf: 1.200 oglasa.' },
  { property: 'og:title', content: 'Čaša "za" čaj' },
  { tagName: 'link', rel: 'canonical', href: 'http://localhost/pretraga?q=a&canton=1' },
  { tagName: 'link', ...rss },
]

test('writes titles and tags as React Router does', () => {
  const meta = () => tags
  const Page = createRoutesStub([{ path: '/', Component: () => <Meta />, meta }])
  const head = renderToStaticMarkup(<Page initialEntries={['/']} />)
  expect(tags.map(metaTag).join('')).toBe(head)
})
