import FolderPlus from 'lucide-react/icons/folder-plus'
import { Link } from 'react-router'
import type { SavedList } from '#contract/saved/endpoints.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { fields } from '#web/modules/saved/acts.ts'

type RowListsProps = {
  id: number
  title: string
  /** The lists that the listing is in. */
  chosen: readonly number[]
  lists: readonly SavedList[]
  target: string
  hrefOf: (listId: number) => string
}

/** The lists that a saved listing is in, and a form that changes them; also without JavaScript. */
export function RowLists({ id, title, chosen, lists, target, hrefOf }: RowListsProps) {
  const its = lists.filter((list) => chosen.includes(list.id))
  return (
    <>
      <details className="open:basis-full" key={chosen.join()}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold text-primary hover:underline">
          <FolderPlus className="size-4 shrink-0" aria-hidden="true" />
          {its.length > 0 ? 'Promijenite liste' : 'Stavi u listu'}
          <span className="sr-only">{`: ${title}`}</span>
        </summary>
        <PostForm action={target} className="flex flex-col items-start gap-2 pb-2">
          <input type="hidden" name={fields.listing} value={id} />
          <div className="grid w-full gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
            {lists.map((list) => (
              <Checkbox
                key={list.id}
                name="lists"
                value={list.id}
                defaultChecked={chosen.includes(list.id)}
                className="min-w-0 [overflow-wrap:anywhere]"
              >
                {list.name}
              </Checkbox>
            ))}
          </div>
          <SubmitButton name={fields.act} value="liste">
            Sačuvajte liste
          </SubmitButton>
        </PostForm>
      </details>
      {its.length > 0 && (
        <ul className="flex flex-wrap gap-x-3">
          {its.map((list) => (
            <li key={list.id}>
              <Link
                to={hrefOf(list.id)}
                className="inline-flex min-h-11 items-center text-sm text-muted underline hover:text-ink"
              >
                <span className="sr-only">U listi: </span>
                {list.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
