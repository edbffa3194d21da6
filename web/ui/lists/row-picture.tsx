import type { ComponentType } from 'react'

type RowPictureProps = {
  src: string | null
  /** Stands for a missing picture. */
  Icon?: ComponentType<{ className?: string; 'aria-hidden': 'true' }>
}

/** The picture of a row's thing, or its place. */
export const RowPicture = ({ src, Icon }: RowPictureProps) =>
  src ? (
    <img
      src={src}
      alt=""
      loading="lazy"
      className="size-14 shrink-0 rounded-field border border-line object-cover"
    />
  ) : (
    <span
      aria-hidden="true"
      className="flex size-14 shrink-0 items-center justify-center rounded-field border border-line bg-canvas"
    >
      {Icon && <Icon className="size-6 text-muted" aria-hidden="true" />}
    </span>
  )
