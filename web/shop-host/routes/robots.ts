import type { LoaderFunctionArgs } from 'react-router'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { shopContext } from '#web/shop-host/context.ts'

export const handle: PageHandle = { query: [] }

export const loader = ({ context }: LoaderFunctionArgs) =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${context.get(shopContext).origin}/sitemap.xml\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=600' },
  })
