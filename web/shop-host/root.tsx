import { type ReactNode, useMemo } from 'react'
import {
  isRouteErrorResponse,
  type LinksFunction,
  type LoaderFunctionArgs,
  Outlet,
  useNavigate,
} from 'react-router'
import { documentLinks } from '#web/layouts/document.tsx'
import { useReloadForCode } from '#web/layouts/use-code-lost.ts'
import { HostContext } from '#web/lib/host-context.ts'
import { ErrorText } from './components/error-text.tsx'
import { ShopFrame } from './components/shop-frame.tsx'
import { loadRoot, shopHref, useShop } from './shop.ts'
import './app.css'

export { Layout } from '#web/layouts/document.tsx'

export const links: LinksFunction = () => documentLinks

export const loader = ({ context }: LoaderFunctionArgs) => loadRoot(context)

/** Surrounds every page, and tells the components of the main site where they are. */
function ShopHost({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const loaded = useShop()
  const host = useMemo(() => {
    const hrefOf = (path: string) => (loaded ? shopHref(path, loaded) : path)
    return { navigate, shop: { hrefOf } }
  }, [navigate, loaded])
  return (
    <HostContext value={host}>
      <ShopFrame>{children}</ShopFrame>
    </HostContext>
  )
}

export default function App() {
  return (
    <ShopHost>
      <Outlet />
    </ShopHost>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  useReloadForCode(error)
  return (
    <ShopHost>
      <ErrorText status={isRouteErrorResponse(error) ? error.status : 500} />
    </ShopHost>
  )
}
