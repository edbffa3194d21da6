import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { DialogHead } from './dialog-head.tsx'

type SidePanelProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** Element to focus on close; null if focus must stay. */
  focusAfter: () => HTMLElement | null
  children: ReactNode
}

/** A dialog at the right edge, as high as the screen. Load it lazily, since it pulls in Base UI. */
export function SidePanel({ title, isOpen, onClose, focusAfter, children }: SidePanelProps) {
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-shade transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          finalFocus={() => focusAfter() ?? false}
          className="fixed inset-y-0 right-0 z-50 flex w-full max-w-88 flex-col overflow-y-auto overscroll-contain bg-surface pb-[env(safe-area-inset-bottom)] shadow-raised transition-transform data-ending-style:translate-x-full data-starting-style:translate-x-full"
        >
          <DialogHead title={title} />
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
