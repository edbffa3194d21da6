const sizes = { card: 'text-lg', page: 'text-2xl' }

/** `text` is the price as people read it; `before` the higher one it came down from. */
export function Price({
  text,
  before,
  size = 'card',
}: {
  text: string
  before?: string | undefined
  size?: keyof typeof sizes
}) {
  return (
    <p className={`flex flex-wrap items-baseline gap-x-2 font-bold tabular-nums ${sizes[size]}`}>
      {text}
      {before && (
        <s className="text-sm font-normal text-muted">
          <span className="sr-only">Prije: </span>
          {before}
        </s>
      )}
    </p>
  )
}
