import { paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** Above a draft's page, which only its owner sees. */
export function DraftNotice({ id }: { id: number }) {
  return (
    <section
      aria-label="Pregled"
      className="flex flex-wrap items-center justify-between gap-3 border-b border-line bg-info-soft px-4 py-3 text-info max-sm:pl-16 sm:mx-auto sm:mb-4 sm:max-w-3xl sm:rounded-card sm:border"
    >
      <p>
        <span className="font-semibold">Ovo je pregled.</span> Oglas još nije objavljen i vidite ga samo vi.
      </p>
      <ButtonLink to={paths.editListing(id)}>Nastavite uređivanje</ButtonLink>
    </section>
  )
}
