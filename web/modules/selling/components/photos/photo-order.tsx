import { Plugin } from '@dnd-kit/abstract'
import { Accessibility, type DragDropManager, type Draggable, StyleInjector } from '@dnd-kit/dom'
import { move } from '@dnd-kit/helpers'
import { DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import type { ReactNode } from 'react'
import type { PhotoItem } from '#web/modules/selling/photos/items.ts'

type Handle = (element: Element | null) => void

type PhotoOrderProps = {
  items: readonly PhotoItem[]
  className: string
  onOrder: (keys: string[]) => void
  tile: (item: PhotoItem, index: number, handleRef: Handle) => ReactNode
}

/** Our CSP forbids style elements, which dnd-kit would add, but allows constructed style sheets. */
class AdoptedStyles extends Plugin<DragDropManager> {
  constructor(manager: DragDropManager) {
    super(manager)
    const injector = manager.registry.plugins.get(StyleInjector)
    if (injector) injector.register = adopt
  }
}

function adopt(rules: string) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  document.adoptedStyleSheets.push(sheet)
  return () => {
    const at = document.adoptedStyleSheets.indexOf(sheet)
    if (at >= 0) document.adoptedStyleSheets.splice(at, 1)
  }
}

const placeOf = (source: unknown) => (isSortable(source as Draggable) ? (source as Sorted).index + 1 : null)
type Sorted = { index: number }

type SpokenOptions = NonNullable<ConstructorParameters<typeof Accessibility>[1]>

const words: SpokenOptions = {
  screenReaderInstructions: {
    draggable:
      'Razmaknicom uzmite fotografiju, strelicama je pomjerite, razmaknicom je spustite. Escape odustaje.',
  },
  announcements: {
    dragstart: () => 'Fotografija je uzeta.',
    dragover: ({ operation: { source } }) => {
      const place = placeOf(source)
      return place === null ? undefined : `Mjesto ${place}.`
    },
    dragend: ({ canceled, operation: { source } }) => {
      if (canceled) return 'Redoslijed je ostao isti.'
      const place = placeOf(source)
      return place === null ? undefined : `Fotografija je spuštena na mjesto ${place}.`
    },
  },
}
const spoken = Accessibility.configure(words)

/** Photos that can be reordered by mouse, finger or keyboard. Loaded with the first photo. */
export default function PhotoOrder({ items, className, onOrder, tile }: PhotoOrderProps) {
  return (
    <DragDropProvider
      plugins={(defaults) => [
        AdoptedStyles,
        ...defaults.map((plugin) => (plugin === Accessibility ? spoken : plugin)),
      ]}
      onDragEnd={(event) => {
        if (event.canceled) return
        onOrder(
          move(
            items.map(({ key }) => key),
            event,
          ),
        )
      }}
    >
      <ul className={className}>
        {items.map((item, index) => (
          <Sortable key={item.key} id={item.key} index={index}>
            {(handleRef) => tile(item, index, handleRef)}
          </Sortable>
        ))}
      </ul>
    </DragDropProvider>
  )
}

function Sortable({
  id,
  index,
  children,
}: {
  id: string
  index: number
  children: (handleRef: Handle) => ReactNode
}) {
  const { ref, handleRef, isDragging } = useSortable({ id, index })
  return (
    <li ref={ref} className={`rounded-field ${isDragging ? 'opacity-70' : ''}`}>
      {children(handleRef)}
    </li>
  )
}
