import { Outlet } from 'react-router'

/** Pages in the web view of the app, which has its own header (A12). */
export default function BareLayout() {
  return (
    <main id="sadrzaj" tabIndex={-1}>
      <Outlet />
    </main>
  )
}
