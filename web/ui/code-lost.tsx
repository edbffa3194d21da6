import { useEffect, useRef } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

type CodeLostProps = { isTrying: boolean; onRetry: () => void }

/** Says that a part of the page has no code, in its place. */
export const CodeLost = ({ isTrying, onRetry }: CodeLostProps) => (
  <div className="flex flex-col items-start gap-3">
    <Alert>Ovaj dio stranice se nije učitao. Provjerite vezu.</Alert>
    {/* Not disabled, which would lose the focus. */}
    <Button
      type="button"
      kind="quiet"
      aria-disabled={isTrying || undefined}
      onClick={() => {
        if (!isTrying) onRetry()
      }}
    >
      Pokušajte ponovo
    </Button>
  </div>
)

/** The same for a dialog. The browser's own, since ours is in the code that is missing. */
export function CodeLostDialog({ onClose, ...rest }: CodeLostProps & { onClose: () => void }) {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => box.current?.showModal(), [])
  return (
    <dialog
      ref={box}
      aria-label="Greška pri učitavanju"
      onClose={onClose}
      className="m-auto w-[calc(100vw-2rem)] max-w-md rounded-sheet bg-raised p-5 text-ink shadow-raised backdrop:bg-shade"
    >
      <CodeLost {...rest} />
      <Button type="button" kind="quiet" className="mt-3" onClick={() => box.current?.close()}>
        Zatvorite
      </Button>
    </dialog>
  )
}
