import Ellipsis from 'lucide-react/icons/ellipsis'
import EyeOff from 'lucide-react/icons/eye-off'
import Flag from 'lucide-react/icons/flag'
import Scale from 'lucide-react/icons/scale'
import UserX from 'lucide-react/icons/user-x'
import { Form } from 'react-router'
import { paths } from '#web/lib/site.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { useDetails } from '#web/ui/dialogs/use-details.ts'
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
  const { box, close } = useDetails()
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
    <details ref={box} className="relative print:hidden">
      <summary className={buttonClass('quiet', 'cursor-pointer list-none lg:px-3')}>
        <Ellipsis className="size-5 shrink-0" aria-hidden="true" />
        <span className="sr-only">Još radnji</span>
      </summary>
      <div className="absolute top-full right-0 z-30 mt-2 w-64 max-w-[90vw] rounded-card border border-line bg-raised p-2 shadow-raised">
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
      </div>
    </details>
  )
}
