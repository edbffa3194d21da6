import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PublishButton } from './publish-button.tsx'

type DraftNoticeProps = {
  id: number
  /** The fields that the draft still needs. */
  missing: readonly string[]
  /** The reason for the refusal to publish. */
  problem: string | undefined
}

/** On a draft's page, which only its owner sees. */
export function DraftNotice({ id, missing, problem }: DraftNoticeProps) {
  return (
    <section
      aria-label="Pregled"
      className="flex flex-col gap-3 rounded-card border border-info bg-info-soft p-4 text-info print:hidden"
    >
      {problem && <Alert>{problem}</Alert>}
      <p>
        <span className="font-semibold">Ovo je pregled.</span> Oglas još nije objavljen i vidite ga samo vi.
      </p>
      {missing.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {missing.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {missing.length === 0 ? (
          <>
            <PublishButton className="grow max-sm:hidden" />
            <ButtonLink to={paths.editListing(id)} kind="quiet" className="grow">
              Nastavi uređivanje
            </ButtonLink>
          </>
        ) : (
          <ButtonLink to={paths.editListing(id)} className="grow">
            Nastavi uređivanje
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
