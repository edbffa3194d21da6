import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Star from 'lucide-react/icons/star'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import type { PhotoItem } from '#web/modules/selling/photos/items.ts'

type PhotoTileProps = {
  item: PhotoItem
  index: number
  count: number
  /** The drag handle; absent until dragging has loaded. */
  handleRef?: ((element: Element | null) => void) | undefined
  onMove: (by: number) => void
  onCover: () => void
  onTurn: () => void
  onRetry: () => void
  onRemove: () => void
}

const percent = (progress: number) => Math.round(progress * 100)

export function PhotoTile({
  item,
  index,
  count,
  handleRef,
  onMove,
  onCover,
  onTurn,
  onRetry,
  onRemove,
}: PhotoTileProps) {
  const { preview, name, status, problem } = item
  const place = `Fotografija ${index + 1}`
  const isUnderway = status === 'sending' || status === 'waiting' || status === 'paused'
  return (
    <figure data-status={status} className="overflow-hidden rounded-field border border-line bg-canvas">
      <div className="relative aspect-4/3">
        <div
          ref={handleRef}
          aria-roledescription={handleRef && 'fotografija koja se pomjera'}
          className={`size-full focus-visible:-outline-offset-2 ${handleRef ? 'cursor-grab touch-manipulation' : ''}`}
        >
          <img
            src={preview}
            alt={name ? `${place}: ${name}` : place}
            draggable={false}
            className={`size-full object-cover ${status === 'there' && !item.isTurning ? '' : 'opacity-50'}`}
          />
        </div>
        {index === 0 && (
          <span className="pointer-events-none absolute bottom-1.5 left-1.5 rounded-full bg-primary px-2.5 py-0.5 text-sm font-semibold text-on-primary">
            Naslovna
          </span>
        )}
        {status === 'there' && <TurnButton place={place} isTurning={item.isTurning} onTurn={onTurn} />}
        <TileButton
          label={isUnderway ? `Otkažite slanje: ${place}` : `Uklonite: ${place}`}
          onClick={onRemove}
          className="absolute top-1 right-1 rounded-full bg-surface shadow-raised"
        >
          <X className="size-5" aria-hidden="true" />
        </TileButton>
      </div>
      {isUnderway && <SendingProgress status={status} progress={item.progress} place={place} />}
      {problem && <p className="px-2 py-1.5 text-sm text-danger">{problem}</p>}
      <figcaption className="flex justify-between">
        <TileButton label={`Pomjerite naprijed: ${place}`} disabled={index === 0} onClick={() => onMove(-1)}>
          <ChevronLeft className="size-5" aria-hidden="true" />
        </TileButton>
        {status === 'failed' || status === 'paused' ? (
          <TileButton label={`Pokušajte ponovo: ${place}`} onClick={onRetry}>
            <RefreshCw className="size-5" aria-hidden="true" />
          </TileButton>
        ) : (
          <TileButton label={`Postavite kao naslovnu: ${place}`} disabled={index === 0} onClick={onCover}>
            <Star className={`size-5 ${index === 0 ? 'fill-current' : ''}`} aria-hidden="true" />
          </TileButton>
        )}
        <TileButton
          label={`Pomjerite nazad: ${place}`}
          disabled={index === count - 1}
          onClick={() => onMove(1)}
        >
          <ChevronRight className="size-5" aria-hidden="true" />
        </TileButton>
      </figcaption>
    </figure>
  )
}

type TurnButtonProps = { place: string; isTurning: boolean; onTurn: () => void }

const TurnButton = ({ place, isTurning, onTurn }: TurnButtonProps) => (
  <TileButton
    label={`Zaokreni udesno: ${place}`}
    disabled={isTurning}
    onClick={onTurn}
    className="absolute top-1 left-1 rounded-full bg-surface shadow-raised"
  >
    <RotateCw className={`size-5 ${isTurning ? 'motion-safe:animate-spin' : ''}`} aria-hidden="true" />
  </TileButton>
)

type SendingProgressProps = {
  status: Extract<PhotoItem['status'], 'sending' | 'waiting' | 'paused'>
  progress: number
  place: string
}

const SendingProgress = ({ status, progress, place }: SendingProgressProps) => (
  <div className="px-2 pt-1.5">
    <progress
      value={percent(progress)}
      max={100}
      aria-label={`Slanje: ${place}`}
      className="block h-1.5 w-full accent-primary"
    />
    <p className="py-0.5 text-sm text-muted tabular-nums">
      {
        {
          sending: progress < 1 ? `Šaljemo ${percent(progress)} %` : 'Obrađujemo…',
          waiting: 'Čeka na red',
          paused: 'Čeka na vezu',
        }[status]
      }
    </p>
  </div>
)

function TileButton({
  label,
  className = '',
  children,
  ...rest
}: {
  label: string
  disabled?: boolean
  onClick: () => void
  className?: string
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`grid size-11 place-items-center hover:text-primary disabled:text-line-strong ${className}`}
      {...rest}
    >
      {children}
    </button>
  )
}
