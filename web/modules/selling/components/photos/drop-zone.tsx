import Camera from 'lucide-react/icons/camera'
import ImagePlus from 'lucide-react/icons/image-plus'
import { type ComponentProps, type DragEvent, useState } from 'react'

// Phones convert HEIC to JPEG if only these types are accepted.
const accepted = 'image/jpeg,image/png,image/webp,image/avif'

type DropZoneProps = {
  count: number
  limit: number
  onPick: (files: FileList | null) => void
}

/** Takes photos that are dropped, picked or taken with the camera. */
export function DropZone({ count, limit, onPick }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false)

  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    onPick(event.dataTransfer.files)
  }

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
      data-drop
      className={`flex flex-col items-center gap-3 rounded-card border-2 border-dashed px-4 py-6 text-center ${isOver ? 'border-primary bg-primary-soft' : 'border-line-strong'}`}
    >
      <p className="text-muted max-sm:hidden">Prevucite fotografije ovdje ili ih odaberite s uređaja.</p>
      <div className="flex flex-wrap justify-center gap-3">
        <PickButton label="Dodajte fotografije" Icon={ImagePlus} accept={accepted} multiple onPick={onPick} />
        <PickButton
          label="Uslikajte"
          Icon={Camera}
          accept="image/*"
          capture="environment"
          onPick={onPick}
          className="sm:hidden"
        />
      </div>
      <p className="text-sm text-muted tabular-nums">{`${count} / ${limit}`}</p>
    </div>
  )
}

function PickButton({
  label,
  Icon,
  onPick,
  className = '',
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & {
  label: string
  Icon: typeof Camera
  onPick: (files: FileList | null) => void
}) {
  return (
    <label
      className={`inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-field border border-line-strong bg-surface px-5 py-2 font-semibold hover:border-line-field hover:bg-canvas has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary ${className}`}
    >
      <Icon className="size-5" aria-hidden="true" />
      {label}
      <input
        type="file"
        className="sr-only"
        onChange={({ target }) => {
          onPick(target.files)
          // Allows the same file to be picked again.
          target.value = ''
        }}
        {...input}
      />
    </label>
  )
}
