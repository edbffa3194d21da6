import { isRouteErrorResponse, type LinksFunction, type LoaderFunctionArgs, Outlet } from 'react-router'
import { documentLinks } from '#web/layouts/document.tsx'
import { useReloadForCode } from '#web/layouts/use-code-lost.ts'
import { ErrorText } from './components/error-text.tsx'
import { ShopFrame } from './components/shop-frame.tsx'
import { loadRoot } from './shop.ts'
import './app.css'

export { Layout } from '#web/layouts/document.tsx'

export const links: LinksFunction = () => documentLinks

export const loader = ({ context }: LoaderFunctionArgs) => loadRoot(context)

export default function App() {
  return (
    <ShopFrame>
      <Outlet />
    </ShopFrame>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  useReloadForCode(error)
  return (
    <ShopFrame>
      <ErrorText status={isRouteErrorResponse(error) ? error.status : 500} />
    </ShopFrame>
  )
}
