import { Link } from 'react-router'
import { titleOf } from '#web/cards/own-listing.ts'
import { useMaySpend } from '#web/lib/session/agent-rights.ts'
import { paths } from '#web/lib/site.ts'
import { Dropdown } from '#web/ui/dialogs/dropdown.tsx'
import {
  actionLabels,
  fieldNames,
  isEnding,
  mainActionOf,
  questions,
  type RowAction,
} from '#web/modules/my-listings/actions.ts'
import { isPromotable, type Row } from '#web/modules/my-listings/row.ts'

const item =
  'flex min-h-11 w-full items-center rounded-field px-3 text-left font-semibold hover:bg-canvas hover:text-primary aria-disabled:opacity-60'

/** The name of an action on a row, for screen readers. */
export const nameOn = (row: Row, label: string) => `${label}: ${titleOf(row)}`

/** Props of the button for an action; `pending` is the row's action in progress. */
export const buttonProps = (row: Row, action: RowAction, pending: RowAction | null) =>
  ({
    name: fieldNames.action,
    value: action,
    'aria-label': nameOn(row, actionLabels[action]),
    'aria-haspopup': questions[action] ? 'dialog' : undefined,
    'aria-disabled': pending ? true : undefined,
    children: pending === action ? 'Trenutak…' : actionLabels[action],
  }) as const

/** All that a row offers besides its main action. */
export function RowMenu({ row, pending }: { row: Row; pending: RowAction | null }) {
  const main = mainActionOf(row.actions)
  const others = row.actions.filter((action) => action !== main)
  const menuButton = (action: RowAction) => (
    <li key={action}>
      <button
        type="submit"
        {...buttonProps(row, action, pending)}
        className={`${item} ${isEnding(action) ? 'text-danger' : ''}`}
      />
    </li>
  )
  return (
    <Dropdown
      label={
        <>
          Više<span className="sr-only">{`: ${titleOf(row)}`}</span>
        </>
      }
      className="ml-auto"
    >
      <ul>
        {row.isEditable && main && (
          <li className="sm:hidden">
            <Link to={paths.editListing(row.id)} aria-label={nameOn(row, 'Uredite')} className={item}>
              Uredite
            </Link>
          </li>
        )}
        <PageLinks row={row} />
        {others.filter((action) => !isEnding(action)).map(menuButton)}
      </ul>
      {others.some(isEnding) && (
        <ul className="mt-2 border-t border-line pt-2">{others.filter(isEnding).map(menuButton)}</ul>
      )}
    </Dropdown>
  )
}

/** Links to pages about the listing. */
function PageLinks({ row }: { row: Row }) {
  const maySpend = useMaySpend()
  return (
    <>
      {isPromotable(row) && maySpend && (
        <>
          <li>
            <Link to={paths.promote(row.id)} aria-label={nameOn(row, 'Izdvojite oglas')} className={item}>
              Izdvojite oglas
            </Link>
          </li>
          <li>
            <Link
              to={paths.listingExtras(row.id)}
              aria-label={nameOn(row, 'Dodatne promocije')}
              className={item}
            >
              Dodatne promocije
            </Link>
          </li>
        </>
      )}
      {row.status !== 'inactive' && (
        <li>
          <Link to={paths.listingStatistics(row.id)} aria-label={nameOn(row, 'Statistika')} className={item}>
            Statistika
          </Link>
        </li>
      )}
    </>
  )
}
