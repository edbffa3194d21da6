import type { PublishingStep } from '#contract/listings/fees.ts'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'

/** The way to publish without paying, for users without an active listing in the category. */
export function WaitCard({ step }: { step: PublishingStep }) {
  const { waiting, durations, waits_until: waitsUntil } = step
  if (!waiting.is_offered) return null
  return (
    <section
      aria-labelledby="cekanje"
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id="cekanje" className="text-lg font-bold">
        Besplatna objava
      </h2>
      {waitsUntil !== null ? (
        <PostForm className="flex flex-col gap-3">
          <p>Dok čeka, oglas vidite samo vi. Ako otkažete čekanje, ostaje među neaktivnim.</p>
          <div>
            <SubmitButton name="intent" value="stop" kind="quiet">
              Otkažite čekanje
            </SubmitButton>
          </div>
        </PostForm>
      ) : waiting.reason !== null ? (
        <p className="[overflow-wrap:anywhere] text-muted">{waiting.reason}</p>
      ) : (
        <PostForm className="flex flex-col gap-3">
          <p>
            {`Oglas ne morate platiti: možete sačekati ${waiting.days} dana, pa se sam objavljuje na ${durations[0]?.days} dana, bez dodataka. Javit ćemo vam.`}
          </p>
          <div>
            <SubmitButton name="intent" value="wait" kind="quiet">
              {`Sačekaj ${waiting.days} dana`}
            </SubmitButton>
          </div>
        </PostForm>
      )}
    </section>
  )
}
