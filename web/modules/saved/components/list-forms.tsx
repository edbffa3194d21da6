import FolderPlus from 'lucide-react/icons/folder-plus'
import Pencil from 'lucide-react/icons/pencil'
import { Form } from 'react-router'
import { savedListNameLength } from '#contract/limits/search.ts'
import type { SavedList } from '#contract/saved/endpoints.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { Button } from '#web/ui/button.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { fields } from '#web/modules/saved/acts.ts'

const summary =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold text-primary hover:underline'

type FormProps = { target: string; problem: FormProblem<object> | undefined }

const NameField = () => <CountedField label="Naziv liste" name="name" max={savedListNameLength} />

/** Makes an empty list; opens where JavaScript does not run, too. */
export function NewList({ target, problem }: FormProps) {
  return (
    <details open={problem !== undefined}>
      <summary className={summary}>
        <FolderPlus className="size-4 shrink-0" aria-hidden="true" />
        Nova lista
      </summary>
      <PostForm action={target} problem={problem} className="flex max-w-md flex-col gap-3 pb-2">
        <NameField />
        <SubmitButton name={fields.act} value="nova-lista" className="self-start">
          Napravite listu
        </SubmitButton>
      </PostForm>
    </details>
  )
}

/** Renames the list that is shown, or deletes it after a second press. */
export function ListSettings({ target, problem, list }: FormProps & { list: SavedList }) {
  return (
    <details open={problem !== undefined} key={`${list.id} ${list.name}`}>
      <summary className={summary}>
        <Pencil className="size-4 shrink-0" aria-hidden="true" />
        Uredite listu
      </summary>
      <div className="flex max-w-md flex-col gap-5 pb-2">
        <PostForm
          action={target}
          problem={problem}
          values={{ name: list.name }}
          className="flex flex-col gap-3"
        >
          <input type="hidden" name={fields.list} value={list.id} />
          <NameField />
          <SubmitButton name={fields.act} value="preimenuj" className="self-start">
            Sačuvajte naziv
          </SubmitButton>
        </PostForm>
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-danger hover:underline">
            Izbrišite listu
          </summary>
          <Form method="post" action={target} className="flex flex-col gap-3">
            <input type="hidden" name={fields.list} value={list.id} />
            <p>Briše se samo lista. Oglasi iz nje ostaju spašeni.</p>
            <Button name={fields.act} value="izbrisi-listu" kind="danger" className="self-start">
              {`Izbrišite „${list.name}“`}
            </Button>
          </Form>
        </details>
      </div>
    </details>
  )
}
