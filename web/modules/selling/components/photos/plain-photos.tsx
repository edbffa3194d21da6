import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Star from 'lucide-react/icons/star'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useOff } from '#web/lib/features.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import type { UploadedPhoto } from '#web/modules/selling/photos/items.ts'

/** A listing's photos as plain forms that work without JavaScript. */
export function PlainPhotos({ photos, limit }: { photos: readonly UploadedPhoto[]; limit: number }) {
  const off = useOff('photo_upload')
  return (
    <div className="flex flex-col gap-4">
      {photos.length > 0 && (
        <form method="post">
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
            {photos.map(({ id, sizes }, index) => (
              <li key={id}>
                <PlainTile id={id} source={sizes.md} index={index} count={photos.length} />
              </li>
            ))}
          </ul>
        </form>
      )}
      {off !== undefined && <Alert tone="info">{off}</Alert>}
      {photos.length < limit && off === undefined && (
        <form
          method="post"
          encType="multipart/form-data"
          className="flex flex-col gap-3 rounded-card border-2 border-dashed border-line-strong p-4"
        >
          <label className="flex flex-col gap-2 font-semibold">
            Nove fotografije
            <input
              type="file"
              name="images"
              multiple
              accept="image/jpeg,image/png,image/webp,image/avif"
              className="min-h-11 max-w-full font-normal file:mr-3 file:min-h-11 file:rounded-field file:border file:border-line-strong file:bg-surface file:px-4 file:font-semibold file:text-ink"
            />
          </label>
          <Button kind="quiet" className="self-start">
            Dodajte fotografije
          </Button>
        </form>
      )}
      <p className="text-sm text-muted tabular-nums">{`${photos.length} / ${limit}`}</p>
    </div>
  )
}

function PlainTile({
  id,
  source,
  index,
  count,
}: {
  id: number
  source: string
  index: number
  count: number
}) {
  const place = `Fotografija ${index + 1}`
  return (
    <figure className="overflow-hidden rounded-field border border-line bg-canvas">
      <div className="relative aspect-4/3">
        <img src={source} alt={place} className="size-full object-cover" />
        {index === 0 && (
          <span className="absolute bottom-1.5 left-1.5 rounded-full bg-primary px-2.5 py-0.5 text-sm font-semibold text-on-primary">
            Naslovna
          </span>
        )}
        <Act
          value={`turn:${id}`}
          label={`Zaokreni udesno: ${place}`}
          className="absolute top-1 left-1 rounded-full bg-surface shadow-raised"
        >
          <RotateCw className="size-5" aria-hidden="true" />
        </Act>
        <Act
          value={`remove:${id}`}
          label={`Uklonite: ${place}`}
          className="absolute top-1 right-1 rounded-full bg-surface shadow-raised"
        >
          <X className="size-5" aria-hidden="true" />
        </Act>
      </div>
      <figcaption className="flex justify-between">
        <Act value={`earlier:${id}`} label={`Pomjerite naprijed: ${place}`} disabled={index === 0}>
          <ChevronLeft className="size-5" aria-hidden="true" />
        </Act>
        <Act value={`cover:${id}`} label={`Postavite kao naslovnu: ${place}`} disabled={index === 0}>
          <Star className={`size-5 ${index === 0 ? 'fill-current' : ''}`} aria-hidden="true" />
        </Act>
        <Act value={`later:${id}`} label={`Pomjerite nazad: ${place}`} disabled={index === count - 1}>
          <ChevronRight className="size-5" aria-hidden="true" />
        </Act>
      </figcaption>
    </figure>
  )
}

function Act({
  value,
  label,
  disabled = false,
  className = '',
  children,
}: {
  value: string
  label: string
  disabled?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <button
      name="act"
      value={value}
      aria-label={label}
      title={label}
      disabled={disabled}
      className={`grid size-11 place-items-center hover:text-primary disabled:text-line-strong ${className}`}
    >
      {children}
    </button>
  )
}
