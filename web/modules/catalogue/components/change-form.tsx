import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ChangePreview } from '#contract/catalogue.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { countedListings } from '#web/lib/format/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import type { Answer } from '#web/modules/catalogue/act.ts'
import { fieldWords } from '#web/modules/catalogue/words.ts'

type Props = {
  /** Tells the forms of one page apart. */
  target?: string
  id: number | null
  version: number
  values: Record<string, string | boolean>
  answer: Answer | undefined
  mayDelete?: boolean
  children: ReactNode
}

/** A form whose change is shown with its effects before it is made. */
export function ChangeForm({ target = '', id, version, values, answer, mayDelete = false, children }: Props) {
  const own = answer?.target === target ? answer : undefined
  const isDeleting = own?.values['intent'] === 'preview-delete'
  return (
    <PostForm
      problem={own?.problem}
      values={{ ...values, ...checked(values, own?.values) }}
      preventScrollReset
      className="flex flex-col gap-4"
    >
      <input type="hidden" name="target" value={target} />
      <input type="hidden" name="id" value={id ?? ''} />
      <input type="hidden" name="version" value={version} />
      {children}
      {own?.preview && <Preview preview={own.preview} isDeleting={isDeleting} />}
      <div className="flex flex-wrap gap-3">
        <SubmitButton name="intent" value="preview" kind={own?.preview ? 'quiet' : 'primary'}>
          Pregledajte izmjenu
        </SubmitButton>
        {own?.preview && (
          <SubmitButton
            name="intent"
            value={isDeleting ? 'delete' : 'apply'}
            kind={isDeleting ? 'danger' : 'primary'}
          >
            {isDeleting ? 'Izbrišite' : 'Primijenite'}
          </SubmitButton>
        )}
        {mayDelete && id !== null && !isDeleting && (
          <SubmitButton name="intent" value="preview-delete" kind="quiet">
            Izbrišite…
          </SubmitButton>
        )}
      </div>
    </PostForm>
  )
}

/** Merges the submitted values: a missing box was not ticked. */
const checked = (start: Record<string, string | boolean>, sent: Record<string, string> | undefined) =>
  sent &&
  Object.fromEntries(
    Object.entries(start).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? name in sent : (sent[name] ?? value),
    ]),
  )

function Preview({ preview, isDeleting }: { preview: ChangePreview; isDeleting: boolean }) {
  const { fields, listings, sample, notes } = preview
  return (
    <Alert tone="info">
      <p className="font-semibold">
        {listings === 0
          ? 'Izmjena se ne tiče nijednog aktivnog oglasa.'
          : `Izmjena se tiče: ${countedListings(listings)} (aktivnih).`}
      </p>
      {!isDeleting && <Fields fields={fields} />}
      {notes.map((note) => (
        <p key={note} className="mt-1">
          {note}
        </p>
      ))}
      {sample.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {sample.map(({ id, title }) => (
            <li key={id}>
              <Link to={staffPaths.adminListing(id)} className="[overflow-wrap:anywhere] underline">
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

export const Fields = ({ fields }: { fields: ChangePreview['fields'] }) => (
  <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-sm">
    {fields.map(({ name, before, after }) => (
      <div key={name} className="contents">
        <dt>{fieldWords[name] ?? name}</dt>
        <dd className="[overflow-wrap:anywhere]">{`${before} → ${after}`}</dd>
      </div>
    ))}
  </dl>
)
