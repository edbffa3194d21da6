import { Outlet } from 'react-router'
import { Frame } from './frame.tsx'

export default function GeneralLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}
