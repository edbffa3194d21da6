import { drawingUrl } from '#contract/images.ts'
import type { Landing } from '#contract/landing.ts'
import { countedListings } from '#web/lib/format.ts'
import { PathLink } from '#web/ui/path-link.tsx'

/** The categories below, or those that offer a make. */
export function Categories({ branches }: { branches: Landing['categories'] }) {
  if (branches.length === 0) return null
  return (
    <section aria-labelledby="kategorije" className="flex flex-col gap-4">
      <h2 id="kategorije" className="text-xl font-bold">
        Kategorije
      </h2>
      <ul className="grid grid-cols-1 gap-2 min-[30rem]:grid-cols-2 sm:gap-3 md:grid-cols-3 lg:grid-cols-4">
        {branches.map(({ id, name, path, count, drawing }) => (
          <li key={id}>
            <PathLink
              to={path}
              className="flex h-full min-h-16 items-center gap-3 rounded-card border border-line bg-surface p-2 pr-3 transition-shadow hover:text-primary hover:shadow-raised"
            >
              <img
                src={drawingUrl(drawing)}
                alt=""
                width={400}
                height={300}
                loading="lazy"
                className="aspect-4/3 w-[min(4.5rem,20vw)] shrink-0 rounded-field object-cover"
              />
              <span className="min-w-0 flex-1">
                <span className="block leading-tight font-semibold [overflow-wrap:anywhere]">{name}</span>
                <span className="mt-0.5 block text-sm text-muted tabular-nums">{countedListings(count)}</span>
              </span>
            </PathLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
