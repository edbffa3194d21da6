import { Dialog } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'

/** Title and close button of a dialog; stays visible. */
export function DialogHead({ title, className = '' }: { title: string; className?: string }) {
  return (
    <div
      className={`sticky top-0 flex items-center justify-between border-b border-line bg-surface py-1.5 pr-2 pl-4 sm:py-2.5 ${className}`}
    >
      <Dialog.Title className="text-lg font-bold">{title}</Dialog.Title>
      <Dialog.Close className="grid size-11 place-items-center rounded-full hover:bg-canvas">
        <X className="size-6" aria-hidden="true" />
        <span className="sr-only">Zatvorite</span>
      </Dialog.Close>
    </div>
  )
}
