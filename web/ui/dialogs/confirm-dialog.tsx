import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useId } from 'react'
import { Button } from '#web/ui/button.tsx'

export type ConfirmDialogProps = {
  title: string
  /** The consequences of confirming. */
  text: ReactNode
  confirmLabel: string
  isDangerous?: boolean
  isOpen: boolean
  onConfirm: () => void
  onClose: () => void
  onClosed: () => void
  /** Element to focus on close; null if focus must stay. */
  focusAfter: () => HTMLElement | null
}

/**
 * Asks before an irreversible action: a dialog, on phones a bottom sheet. Load it lazily, with `useConfirm`.
 */
export default function ConfirmDialog({
  title,
  text,
  confirmLabel,
  isDangerous = false,
  isOpen,
  onConfirm,
  onClose,
  onClosed,
  focusAfter,
}: ConfirmDialogProps) {
  const id = useId()
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      onOpenChangeComplete={(open) => {
        if (!open) onClosed()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-shade transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-50 grid items-end overflow-y-auto sm:place-items-center sm:p-4">
          <Dialog.Popup
            role="alertdialog"
            aria-describedby={id}
            finalFocus={() => focusAfter() ?? false}
            className="flex w-full flex-col gap-3 rounded-t-sheet bg-raised p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-raised transition-[opacity,translate] data-ending-style:translate-y-6 data-ending-style:opacity-0 data-starting-style:translate-y-6 data-starting-style:opacity-0 sm:max-w-md sm:rounded-sheet sm:p-6"
          >
            <Dialog.Title className="text-xl font-bold [overflow-wrap:anywhere]">{title}</Dialog.Title>
            <div id={id} className="[overflow-wrap:anywhere]">
              {text}
            </div>
            {/* The harmless button comes first, so that it gets the focus. */}
            <div className="mt-2 flex flex-wrap gap-3 *:flex-1 sm:justify-end sm:*:flex-none">
              <Dialog.Close render={<Button type="button" kind="quiet" />}>Odustanite</Dialog.Close>
              <Button type="button" kind={isDangerous ? 'danger' : 'primary'} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
