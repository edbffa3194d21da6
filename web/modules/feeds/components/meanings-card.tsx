import type { ReactNode } from 'react'
import { paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'

type MeaningsCardProps = {
  feedId: number
  title: string
  /** Values that wait for an answer. */
  asked: number
  children: ReactNode
}

/** Leads to the questions about values, or to what columns and values were taken for. */
export const MeaningsCard = ({ feedId, title, asked, children }: MeaningsCardProps) => (
  <section
    aria-labelledby="znacenja"
    className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
  >
    <h2 id="znacenja" className="text-lg font-bold">
      {title}
    </h2>
    <p className="text-sm text-muted">{children}</p>
    <div>
      <ButtonLink to={paths.feedMeanings(feedId)} kind={asked > 0 ? 'primary' : 'quiet'}>
        {asked > 0 ? 'Odgovorite na pitanja' : 'Pogledajte značenja'}
      </ButtonLink>
    </div>
  </section>
)
