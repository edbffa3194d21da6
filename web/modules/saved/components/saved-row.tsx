import { Form } from 'react-router'
import { ListingRow } from '#web/cards/listing-row.tsx'
import { Button } from '#web/ui/button.tsx'
import type { SavedRow as Row } from '#web/modules/saved/row.ts'

/** A saved listing, what became of it, and a button that removes it; the button works without JavaScript. */
export function SavedRow({ row, isFirst, target }: { row: Row; isFirst: boolean; target: string }) {
  const { card, ending, change, savedOn } = row
  return (
    <article className="flex flex-col gap-1">
      <div className={ending ? 'grayscale' : undefined}>
        <ListingRow card={card} isFirst={isFirst} />
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
          <input type="hidden" name="oglas" value={card.id} />
          <Button name="radnja" value="ukloni" kind="quiet" className="min-h-11 text-sm">
            Ukloni
            <span className="sr-only">{`: ${card.title}`}</span>
          </Button>
        </Form>
      </div>
    </article>
  )
}
