import type { MouseEvent } from 'react'
import { OutlineMap } from '#web/ui/maps/outline-map.tsx'
import { mapSize, unproject } from '#web/ui/maps/projection.ts'
import { middle } from '#web/modules/selling/pin/coordinates.ts'
import type { TownOption } from '#web/modules/selling/form-parts.ts'
import type { Point } from '#web/modules/selling/pin/pin-map.ts'

type PinOutlineProps = { pin: Point | null; town: TownOption | undefined; onPin: (point: Point) => void }

/** The country's outline, which takes a click where there are no map tiles. */
export function PinOutline({ pin, town, onPin }: PinOutlineProps) {
  function onClick(event: MouseEvent<HTMLDivElement>) {
    const svg = event.currentTarget.querySelector('svg')
    const matrix = svg?.getScreenCTM()?.inverse()
    if (!matrix) return
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix)
    if (x < 0 || y < 0 || x > mapSize.width || y > mapSize.height) return
    onPin(unproject({ x, y }))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- keyboard users have the fields below
    <div onClick={onClick} className="size-full cursor-crosshair p-2">
      <OutlineMap
        town={{
          name: pin ? 'Vaša oznaka' : (town?.label ?? 'Sredina zemlje'),
          ...(pin ?? town ?? middle),
        }}
      />
    </div>
  )
}
