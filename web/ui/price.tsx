/** `text` is the formatted price; `before` the higher price before a reduction. */
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
