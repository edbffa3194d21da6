import type { Landing } from '#contract/landing.ts'
import { countedListings } from '#web/lib/format/format.ts'
import { CategoryPicture } from '#web/ui/category-picture.tsx'
import { PathLink } from '#web/ui/path-link.tsx'

/** The categories below, or those that offer a make. */
export function Categories({ branches }: { branches: Landing['categories'] }) {
  if (branches.length === 0) return null
  return (
    <section aria-labelledby="kategorije" className="flex flex-col gap-4">
      <h2 id="kategorije" className="text-xl font-bold">
        Kategorije
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(10.5rem,100%),1fr))] gap-2 sm:gap-3 md:grid-cols-3 lg:grid-cols-4">
        {branches.map(({ id, name, path, count, drawing }) => (
          <li key={id}>
            <PathLink
              to={path}
              className="flex h-full min-h-16 items-center gap-2 rounded-card border border-line bg-surface p-2 pr-3 sm:gap-3 transition-shadow hover:text-primary hover:shadow-raised"
            >
              <CategoryPicture drawing={drawing} loading="lazy" className="w-14 sm:w-18" />
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
