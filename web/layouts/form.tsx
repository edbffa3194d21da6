import { Outlet } from 'react-router'
import { Frame } from './frame.tsx'

/** For long forms whose button stays in reach. */
export default function FormLayout() {
  return (
    <Frame hasOwnFoot>
      <Outlet />
    </Frame>
  )
}
