/** The picture, or the first letter without one. Decorative, since the name stands beside it. */
export function Avatar({
  name,
  src,
  className = 'size-9',
}: {
  name: string
  src: string | null
  className?: string
}) {
  const shape = `${className} shrink-0 rounded-full`
  if (src) return <img src={src} alt="" width={48} height={48} className={`${shape} object-cover`} />
  return (
    <span
      aria-hidden="true"
      className={`${shape} grid place-items-center bg-primary font-bold text-on-primary uppercase`}
    >
      {name.slice(0, 1)}
    </span>
  )
}
