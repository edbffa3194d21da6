import type { ReactNode } from 'react'
import { type TagColor, tagColors } from '#contract/conversations/tags.ts'
import { conversationTagNameLength, conversationTags } from '#contract/limits/messages.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { fields, type Problem } from '#web/modules/conversations/acts.ts'
import { listPath, type Place } from '#web/modules/conversations/filter.ts'
import type { Loaded } from '#web/modules/conversations/load.ts'
import { BackToList } from './thread-header.tsx'
import { TagMark, tagDots } from './tag-mark.tsx'

type TagManagerProps = {
  tags: Loaded['tags']
  place: Place
  gotovo: string | undefined
  problem: Problem['data'] | undefined
}

const outcomes: Record<string, string> = {
  oznaka: 'Oznaka je sačuvana.',
  'izbrisi-oznaku': 'Oznaka je izbrisana. Razgovori ostaju.',
}

/** One's own tags: their names and colours. */
export function TagManager({ tags, place, gotovo, problem }: TagManagerProps) {
  const target = listPath(place, { uredi: 'oznake' })
  const problemOf = (row: number | undefined) =>
    problem?.values.act === 'oznaka' && problem.values.row === row ? problem : undefined
  return (
    <ManagerPane title="Oznake razgovora" place={place}>
      {gotovo && outcomes[gotovo] && <Alert tone="success">{outcomes[gotovo]}</Alert>}
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface empty:hidden">
        {tags.map((tag) => (
          <li key={tag.id} className="px-4 py-2">
            <details open={problemOf(tag.id) !== undefined}>
              <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <TagMark tag={tag} />
                <span className="text-sm font-semibold text-primary">
                  Uredite<span className="sr-only">{` oznaku ${tag.name}`}</span>
                </span>
              </summary>
              <TagForm
                key={`${tag.name}${tag.color}`}
                tag={tag}
                target={target}
                problem={problemOf(tag.id)}
                label="Sačuvajte"
              />
              <PostForm action={target} className="py-2">
                <input type="hidden" name={fields.row} value={tag.id} />
                <Button name={fields.act} value="izbrisi-oznaku" kind="quiet" className="text-danger">
                  Izbrišite oznaku
                </Button>
              </PostForm>
            </details>
          </li>
        ))}
      </ul>
      {tags.length < conversationTags ? (
        <section className="rounded-card border border-line bg-surface p-4">
          <h3 className="mb-3 font-bold">Nova oznaka</h3>
          <TagForm
            key={tags.length}
            tag={undefined}
            target={target}
            problem={problemOf(undefined)}
            label="Napravite oznaku"
          />
        </section>
      ) : (
        <p className="text-sm text-muted">{`Imate najveći broj oznaka, ${conversationTags}.`}</p>
      )}
    </ManagerPane>
  )
}

type TagFormProps = {
  tag: { id: number; name: string; color: TagColor } | undefined
  target: string
  problem: Problem['data'] | undefined
  label: string
}

function TagForm({ tag, target, problem, label }: TagFormProps) {
  return (
    <PostForm action={target} problem={problem} values={tag} className="flex flex-col gap-3">
      {tag && <input type="hidden" name={fields.row} value={tag.id} />}
      <CountedField label="Naziv" name="name" max={conversationTagNameLength} />
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">Boja</legend>
        <div className="flex flex-wrap gap-x-4">
          {(Object.keys(tagColors) as TagColor[]).map((color) => (
            <label key={color} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="color"
                value={color}
                defaultChecked={color === (tag?.color ?? 'blue')}
                className="size-5 accent-primary"
              />
              <span aria-hidden="true" className={`size-3 rounded-full ${tagDots[color]}`} />
              {tagColors[color]}
            </label>
          ))}
        </div>
      </fieldset>
      <div>
        <SubmitButton name={fields.act} value="oznaka" target={tag?.id}>
          {label}
        </SubmitButton>
      </div>
    </PostForm>
  )
}

type ManagerPaneProps = { title: string; place: Place; children: ReactNode }

/** A pane beside the list for settings of the messages. */
export function ManagerPane({ title, place, children }: ManagerPaneProps) {
  return (
    <>
      <header className="flex items-center gap-2 border-b border-line bg-surface px-3 py-2 sm:px-4">
        <BackToList place={place} />
        <h2 className="flex min-h-11 items-center font-bold">{title}</h2>
      </header>
      <div className="relative min-h-0 flex-1 overflow-y-auto p-4">
        <div className="mx-auto flex max-w-xl flex-col gap-4">{children}</div>
      </div>
    </>
  )
}
