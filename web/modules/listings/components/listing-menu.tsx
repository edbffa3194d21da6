import EyeOff from 'lucide-react/icons/eye-off'
import Flag from 'lucide-react/icons/flag'
import Scale from 'lucide-react/icons/scale'
import UserX from 'lucide-react/icons/user-x'
import { Form } from 'react-router'
import { paths } from '#web/lib/site.ts'
import { MoreMenu } from '#web/ui/dialogs/more-menu.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { PrintButton } from './print-button.tsx'

const choice =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 font-semibold hover:bg-canvas hover:text-primary'

type ListingMenuProps = {
  id: number
  sellerId: number
  /** True if the reader may compare, hide and report it. */
  isOfOthers: boolean
}

/**
 * Prints a listing, compares it with others, keeps it or its seller out of everything the reader finds (the next page
 * offers to undo that), or reports it.
 */
export function ListingMenu({ id, sellerId, isOfOthers }: ListingMenuProps) {
  const one = (field: string, value: number, label: string, Icon: typeof EyeOff) => (
    <Form method="post" action={paths.muted()}>
      <input type="hidden" name={field} value={value} />
      <button name="radnja" value="sakrij" className={choice}>
        <Icon className="size-5 shrink-0" aria-hidden="true" />
        {label}
      </button>
    </Form>
  )
  return (
    <MoreMenu>
      {(close) => (
        <>
          <PrintButton className={choice} onPrint={close} />
          {isOfOthers && (
            <>
              <PathLink to={paths.compare([id])} className={choice}>
                <Scale className="size-5 shrink-0" aria-hidden="true" />
                Usporedite
              </PathLink>
              {one('oglas', id, 'Sakrijte ovaj oglas', EyeOff)}
              {one('prodavac', sellerId, 'Sakrijte prodavača', UserX)}
              <PathLink to={paths.report('oglas', id)} rel="nofollow" className={choice}>
                <Flag className="size-5 shrink-0" aria-hidden="true" />
                Prijavite oglas
              </PathLink>
            </>
          )}
        </>
      )}
    </MoreMenu>
  )
}
