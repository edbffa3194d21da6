import { type ComponentProps, useContext } from 'react'
import { Link } from 'react-router'
import { HostContext } from '#web/lib/host-context.ts'

const base =
  'inline-flex min-h-11 max-w-full items-center justify-center gap-2 rounded-field px-5 py-2 text-base font-semibold wrap-break-word transition-colors disabled:opacity-60 aria-disabled:opacity-60'

const kinds = {
  primary: 'bg-primary text-on-primary hover:bg-[color-mix(in_srgb,var(--primary)_88%,var(--ink))]',
  danger: 'bg-danger text-on-primary hover:bg-[color-mix(in_srgb,var(--danger)_88%,var(--ink))]',
  accent: 'bg-accent text-on-accent hover:bg-[color-mix(in_srgb,var(--accent)_88%,var(--ink))]',
  quiet: 'border border-line-strong bg-surface text-ink hover:border-line-field hover:bg-canvas',
}

type Kind = { kind?: keyof typeof kinds }

export function Button({
  kind = 'primary',
  className = '',
  type = 'submit',
  ...rest
}: ComponentProps<'button'> & Kind) {
  return <button type={type} className={`${base} ${kinds[kind]} ${className}`} {...rest} />
}

/** The classes of a link that looks like a button. */
export const buttonClass = (kind: keyof typeof kinds, className: string) =>
  `${base} ${kinds[kind]} ${className}`

export function ButtonLink({
  to,
  kind = 'primary',
  className = '',
  ...rest
}: ComponentProps<typeof Link> & Kind) {
  const { shop } = useContext(HostContext)
  const href = shop && typeof to === 'string' ? shop.hrefOf(to) : to
  return <Link to={href} className={`${base} ${kinds[kind]} ${className}`} {...rest} />
}
