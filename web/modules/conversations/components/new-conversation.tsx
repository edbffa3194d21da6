import { useRef } from 'react'
import { messageLength } from '#contract/limits/messages.ts'
import { ProfileLink } from '#web/cards/profile-link.tsx'
import { useOff } from '#web/lib/features.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { newKey } from '#web/lib/forms/new-key.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { fields, type Problem } from '#web/modules/conversations/acts.ts'
import { listPath, type Place } from '#web/modules/conversations/filter.ts'
import type { Starting } from '#web/modules/conversations/load.ts'
import { firstSentences, nameOf } from '#web/modules/conversations/words.ts'
import { ListingStrip } from './listing-strip.tsx'
import { BackToList } from './thread-header.tsx'

type NewConversationProps = { starting: Starting; place: Place; problem: Problem['data'] | undefined }

/** The first message to a seller or a user. */
export function NewConversation({ starting, place, problem }: NewConversationProps) {
  const { user, listing } = starting
  const off = useOff('messages')
  const refusal = starting.refusal ?? off ?? null
  const name = nameOf(user)
  const target = listPath(place, { oglas: place.listingId, korisnik: place.username })
  // Only a script can tell that a repeat is one.
  const key = useRef<string>(undefined)
  const form = useRef<HTMLDivElement>(null)
  function choose(text: string) {
    const area = form.current?.querySelector('textarea')
    if (!area) return
    area.value = text
    area.dispatchEvent(new Event('input', { bubbles: true }))
    area.focus()
  }
  return (
    <>
      <header className="flex items-center gap-2 border-b border-line bg-surface px-3 py-2 sm:px-4">
        <BackToList place={place} />
        <Avatar name={name} src={user.avatar} className="size-10" />
        <div className="min-w-0">
          <h2 className="truncate font-bold">
            <ProfileLink
              person={user}
              className="block min-h-6 truncate"
              linkClassName="hover:text-primary hover:underline"
            >
              {name}
            </ProfileLink>
          </h2>
          {user.away_until !== null && (
            <p className="truncate text-xs text-muted">{`Na odmoru do ${formatDate(user.away_until)}`}</p>
          )}
        </div>
      </header>
      {listing && <ListingStrip listing={listing} listingId={listing.id} />}
      <div ref={form} className="relative min-h-0 flex-1 overflow-y-auto p-4">
        {refusal === null ? (
          <div className="mx-auto flex max-w-xl flex-col gap-4">
            {listing && <FirstSentences target={target} onChoose={choose} />}
            <PostForm
              action={target}
              problem={problem}
              values={problem?.values}
              onSubmit={({ currentTarget }) => {
                const field = currentTarget.elements.namedItem(fields.key)
                if (field instanceof HTMLInputElement) field.value = key.current ??= newKey()
              }}
            >
              <input type="hidden" name={fields.key} />
              <CountedField label="Vaša poruka" name="content" rows={5} max={messageLength} />
              <SubmitButton name={fields.act} value="pocni">
                Pošaljite poruku
              </SubmitButton>
            </PostForm>
            <p className="text-sm text-muted">
              Ne šaljite podatke kartice i ne plaćajte unaprijed ono što niste vidjeli.
            </p>
          </div>
        ) : (
          <Alert tone="info">{refusal}</Alert>
        )}
      </div>
    </>
  )
}

type FirstSentencesProps = { target: string; onChoose: (text: string) => void }

function FirstSentences({ target, onChoose }: FirstSentencesProps) {
  return (
    <ul aria-label="Prve rečenice" className="flex flex-wrap gap-2">
      {firstSentences.map((text) => (
        <li key={text}>
          <PostForm action={target} className="contents">
            <input type="hidden" name="content" value={text} />
            <button
              name={fields.act}
              value="pocni"
              onClick={(event) => {
                // With a script the sentence can still be changed before it is sent.
                event.preventDefault()
                onChoose(text)
              }}
              className="min-h-11 rounded-full border border-line-strong bg-surface px-4 text-sm hover:border-primary hover:text-primary"
            >
              {text}
            </button>
          </PostForm>
        </li>
      ))}
    </ul>
  )
}
