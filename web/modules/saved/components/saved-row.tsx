import { Form } from 'react-router'
import type { SavedList } from '#contract/saved/endpoints.ts'
import { ListingRow } from '#web/cards/listing-row.tsx'
import { RowCheck } from '#web/cards/selection.tsx'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { useNow } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { fields } from '#web/modules/saved/acts.ts'
import type { SavedRow as Row } from '#web/modules/saved/row.ts'
import { AlikeRow } from './alike-row.tsx'
import { GoneRow } from './gone-row.tsx'
import { NoteForm } from './note-form.tsx'
import { RowLists } from './row-lists.tsx'

type SavedRowProps = {
  row: Row
  isFirst: boolean
  lists: readonly SavedList[]
  hrefOfList: (listId: number) => string
  target: string
  /** The reason for refusing the note of this row. */
  problem: FormProblem<object> | undefined
}

/**
 * A saved listing, its changes since, its note and lists, and a button that removes it, also without
 * JavaScript.
 */
export function SavedRow({ row, isFirst, lists, hrefOfList, target, problem }: SavedRowProps) {
  const now = useNow()
  const { card, isGone, ending, change, savedOn, note, alike } = row
  return (
    <article className="flex flex-col gap-1">
      <div className="relative">
        <div className={ending ? 'grayscale' : undefined}>
          {isGone ? <GoneRow card={card} /> : <ListingRow card={card} now={now} isFirst={isFirst} />}
        </div>
        <div className="absolute top-1 left-1">
          <RowCheck name={fields.listing} id={card.id} title={card.title} />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-1">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {ending && <li className="font-semibold">{ending}</li>}
          {change && (
            <li className={change.isLower ? 'font-semibold text-success' : 'text-muted'}>{change.text}</li>
          )}
          <li className="text-muted">{`Spašeno ${savedOn}`}</li>
        </ul>
        <Form method="post" action={target}>
          <input type="hidden" name={fields.listing} value={card.id} />
          <Button name={fields.act} value="ukloni" kind="quiet" className="min-h-11 text-sm">
            Uklonite
            <span className="sr-only">{`: ${card.title}`}</span>
          </Button>
        </Form>
        {note && (
          <p className="basis-full rounded-field border-l-4 border-accent bg-surface px-3 py-2 text-sm [overflow-wrap:anywhere] whitespace-pre-line">
            {note}
          </p>
        )}
        <div className="flex basis-full flex-wrap items-start gap-x-5">
          <NoteForm id={card.id} title={card.title} note={note} target={target} problem={problem} />
          {lists.length > 0 && (
            <RowLists
              id={card.id}
              title={card.title}
              chosen={row.lists}
              lists={lists}
              target={target}
              hrefOf={hrefOfList}
            />
          )}
        </div>
        <AlikeRow title={card.title} cards={alike} />
      </div>
    </article>
  )
}
