const line = 'rounded-field bg-line'

/** Placeholders for listing cards, in their size. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <ul
      aria-hidden="true"
      className="grid animate-pulse grid-cols-pair gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4 xl:grid-cols-5"
    >
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className="overflow-hidden rounded-card border border-line bg-surface">
          <div className="aspect-4/3 bg-line" />
          <div className="flex flex-col gap-2 p-3">
            <div className={`${line} h-5 w-2/3`} />
            <div className={`${line} h-4`} />
            <div className={`${line} h-4 w-1/2`} />
            <div className={`${line} mt-1 h-3.5 w-3/4`} />
          </div>
        </li>
      ))}
    </ul>
  )
}
