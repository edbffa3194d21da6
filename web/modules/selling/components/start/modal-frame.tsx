import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { DialogHead } from '#web/ui/dialogs/dialog-head.tsx'

type ModalFrameProps = { title: string; onClose: () => void; children: ReactNode }

/** A dialog, full-screen on phones. Load it lazily, since it pulls in Base UI. */
export function ModalFrame({ title, onClose, children }: ModalFrameProps) {
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-shade transition-opacity data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-50 grid sm:place-items-center sm:p-4">
          <Dialog.Popup className="flex max-h-dvh w-full flex-col overflow-y-auto overscroll-contain bg-surface pb-[env(safe-area-inset-bottom)] shadow-raised max-sm:min-h-dvh sm:max-h-[min(46rem,calc(100dvh-2rem))] sm:max-w-2xl sm:rounded-sheet">
            <DialogHead title={title} className="z-10 sm:pl-6" />
            <div className="flex flex-col gap-5 p-4 sm:p-6">{children}</div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
