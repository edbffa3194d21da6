import { titleOf } from '#web/cards/own-listing.ts'
import { OwnListingRow } from '#web/cards/own-listing-row.tsx'
import { RowCheck } from '#web/cards/selection.tsx'
import { fieldNames } from '#web/modules/my-listings/actions.ts'
import type { Row } from '#web/modules/my-listings/row.ts'
import type { ListActs } from '#web/modules/my-listings/use-list-acts.tsx'
import { PriceForm, RowForm, RowQuestion } from './row-form.tsx'
import { RowProblem } from './row-problem.tsx'

/** A listing with its actions, or with the form or question of the action in progress. */
export function ListRow({ row, target, acts }: { row: Row; target: string; acts: ListActs }) {
  const { act, send, question } = acts
  const pending = acts.pending?.id === row.id ? acts.pending.action : null
  const problem = acts.problem?.id === row.id ? acts.problem : null
  return (
    <OwnListingRow row={row} corner={<RowCheck name={fieldNames.chosen} id={row.id} title={titleOf(row)} />}>
      {acts.isPricing(row.id) ? (
        <PriceForm
          row={row}
          target={target}
          error={problem?.fields[0]}
          isSending={pending !== null}
          onSend={(price) => send(row.id, 'price', { [fieldNames.price]: price })}
          onCancel={() => acts.cancelPricing(row.id)}
        />
      ) : question?.id === row.id ? (
        <RowQuestion row={row} action={question.action} target={target} />
      ) : (
        <RowForm
          row={row}
          target={target}
          pending={pending}
          onAct={(action, button) => act(row, action, button)}
        />
      )}
      {problem && problem.action !== 'price' && <RowProblem {...problem} target={target} />}
    </OwnListingRow>
  )
}
