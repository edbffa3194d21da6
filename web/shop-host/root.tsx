import latinFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  type LinksFunction,
  type LoaderFunctionArgs,
  Outlet,
  ScrollRestoration,
} from 'react-router'
import { PageHead, PageScripts } from '#web/lib/kept-markup.tsx'
import { ErrorText } from './components/error-text.tsx'
import { ShopFrame } from './components/shop-frame.tsx'
import { loadRoot } from './shop.ts'
import './app.css'

export const links: LinksFunction = () => [
  { rel: 'preload', href: latinFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg?v=1.5', type: 'image/svg+xml' },
]

export const loader = ({ context }: LoaderFunctionArgs) => loadRoot(context)

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="bs">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#172029" media="(prefers-color-scheme: dark)" />
        <PageHead />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <PageScripts />
      </body>
    </html>
  )
}

export default function App() {
  return (
    <ShopFrame>
      <Outlet />
    </ShopFrame>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <ShopFrame>
      <ErrorText status={isRouteErrorResponse(error) ? error.status : 500} />
    </ShopFrame>
  )
}
