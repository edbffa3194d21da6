import { Outlet } from 'react-router'
import { Frame } from './frame.tsx'

export default function ListingLayout() {
  return (
    <Frame isBareOnPhones hasArrow>
      <Outlet />
    </Frame>
  )
}
