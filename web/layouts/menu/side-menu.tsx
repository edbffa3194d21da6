import type { SessionUser } from '#web/lib/session/session.ts'
import { brand } from '#web/lib/site.ts'
import { SidePanel } from '#web/ui/dialogs/side-panel.tsx'
import { SideMenuContent } from './side-menu-content.tsx'

type SideMenuProps = {
  user: SessionUser
  isOpen: boolean
  onClose: () => void
  focusAfter: () => HTMLElement | null
}

// A default export for React.lazy.
export default function SideMenu({ user, ...panel }: SideMenuProps) {
  return (
    <SidePanel title={`Moj ${brand.name}`} {...panel}>
      <SideMenuContent user={user} />
    </SidePanel>
  )
}
