/** `text` is the price as people read it; `before` the higher one it came down from. */
export function Price({ text, before }: { text: string; before?: string | undefined }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-2xl font-bold tabular-nums">
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
