import { Outlet } from 'react-router'
import { Frame } from './frame.tsx'

export default function AuthLayout() {
  return (
    <Frame>
      <div className="mx-auto w-full max-w-md px-4 py-8 sm:py-14">
        <Outlet />
      </div>
    </Frame>
  )
}
