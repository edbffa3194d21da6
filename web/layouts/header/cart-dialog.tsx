import type { SessionUser } from '#web/lib/session/session.ts'
import CartPanel from '#web/modules/cart/components/cart-panel.tsx'
import { ModalFrame } from '#web/modules/selling/components/start/modal-frame.tsx'

/** The cart's modal (spec 2.9). A default export for React.lazy. */
export default function CartDialog({ user, onClose }: { user: SessionUser | null; onClose: () => void }) {
  return (
    <ModalFrame title="Korpa" onClose={onClose}>
      <CartPanel user={user} />
    </ModalFrame>
  )
}
