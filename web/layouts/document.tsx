import latinFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { type LinkDescriptor, Links, Meta, Scripts, ScrollRestoration } from 'react-router'
import { iconVersion } from '#contract/limits/serving.ts'

/** Links of every page, of the site and of shops' own hosts. */
export const documentLinks: LinkDescriptor[] = [
  { rel: 'preload', href: latinFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: `/favicon.svg?v=${iconVersion}`, type: 'image/svg+xml' },
]

// Nothing in here may suspend: suspending above <Scripts> drops the data that the page hydrates from.
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="bs">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#172029" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}
