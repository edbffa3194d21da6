import { data } from 'react-router'
import { errorText } from '#contract/errors.ts'
import { pageMeta } from '#web/lib/meta.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Logo } from '#web/ui/logo.tsx'

export const loader = () => data(null, { status: 503, headers: { 'retry-after': '60' } })

export const meta = () => pageMeta({ title: 'Održavanje', isIndexed: false })

export default function Maintenance() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 p-4 text-center">
      <Logo name={brand.name} />
      <h1 className="text-2xl font-bold">{errorText.maintenance}</h1>
      <p className="text-muted">Vraćamo se uskoro. Hvala na strpljenju.</p>
      <a
        href={paths.home()}
        className="inline-flex min-h-11 items-center rounded-field bg-primary px-5 font-semibold text-on-primary"
      >
        Pokušajte ponovo
      </a>
    </main>
  )
}
