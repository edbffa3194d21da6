import { Menu } from '@base-ui/react/menu'
import EyeOff from 'lucide-react/icons/eye-off'
import Scale from 'lucide-react/icons/scale'
import { useRef } from 'react'
import { comparedListings } from '#contract/limits/serving.ts'
import type { RowCard } from '#web/cards/card.ts'
import { addToComparison, keepCompared, useCompared } from '#web/lib/device/compared.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'

type ResultMenuProps = {
  result: RowCard
  /** The button that opened it. */
  anchor: HTMLElement
  isOpen: boolean
  onClose: () => void
  onHide: () => void
}

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 font-semibold outline-none select-none data-highlighted:bg-canvas data-highlighted:text-primary'

/** Further actions for a result. Loaded when a menu is first opened. */
export default function ResultMenu({ result, anchor, isOpen, onClose, onHide }: ResultMenuProps) {
  const compared = useCompared()
  const showToast = useToast()
  // The result and its button disappear, so the focus goes elsewhere.
  const isHiding = useRef(false)
  const { id } = result

  async function compare() {
    const outcome = await addToComparison(id)
    if (outcome === 'full')
      showToast({ text: `Usporediti možete najviše ${comparedListings} oglasa.`, tone: 'info' })
    if (outcome === 'other category')
      showToast({
        text: 'Porede se oglasi iste kategorije.',
        tone: 'info',
        action: { label: 'Počnite novu usporedbu', onAct: () => keepCompared([id]) },
      })
    if (outcome === 'failed')
      showToast({ text: 'Oglas nije dodan. Provjerite internet i pokušajte ponovo.', tone: 'danger' })
  }

  return (
    <Menu.Root
      open={isOpen}
      modal={false}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      onOpenChangeComplete={(open) => {
        if (open || !isHiding.current) return
        isHiding.current = false
        onHide()
      }}
    >
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} side="bottom" align="start" sideOffset={4} className="z-40">
          <Menu.Popup
            aria-label={result.title}
            finalFocus={() => (isHiding.current ? false : anchor)}
            className="min-w-52 rounded-card border border-line bg-raised p-2 shadow-raised outline-none"
          >
            {compared.includes(id) ? (
              <Menu.Item className={item} onClick={() => keepCompared(compared.filter((one) => one !== id))}>
                <Scale className="size-5 shrink-0" aria-hidden="true" />
                Uklonite iz usporedbe
              </Menu.Item>
            ) : (
              <Menu.Item className={item} onClick={() => void compare()}>
                <Scale className="size-5 shrink-0" aria-hidden="true" />
                Dodajte u usporedbu
              </Menu.Item>
            )}
            <Menu.Item
              className={item}
              onClick={() => {
                isHiding.current = true
              }}
            >
              <EyeOff className="size-5 shrink-0" aria-hidden="true" />
              Ne zanima me
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
