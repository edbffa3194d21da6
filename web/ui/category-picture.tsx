import type { ComponentProps } from 'react'
import { tileUrl } from '#contract/media/images.ts'

type CategoryPictureProps = Pick<ComponentProps<'img'>, 'className' | 'loading' | 'fetchPriority'> & {
  drawing: string
}

/** A category's drawing in colour, beside its name. */
export const CategoryPicture = ({ drawing, className = '', ...rest }: CategoryPictureProps) => (
  <img
    src={tileUrl(drawing)}
    alt=""
    width={400}
    height={300}
    {...rest}
    className={`aspect-4/3 shrink-0 rounded-field object-cover ${className}`}
  />
)
