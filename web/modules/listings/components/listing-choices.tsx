import EyeOff from 'lucide-react/icons/eye-off'
import Flag from 'lucide-react/icons/flag'
import Scale from 'lucide-react/icons/scale'
import UserX from 'lucide-react/icons/user-x'
import { Form } from 'react-router'
import { paths } from '#web/lib/site.ts'
import { PathLink } from '#web/ui/path-link.tsx'

const choice =
  'inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-muted hover:text-ink hover:underline'

/**
 * Compares a listing with others, keeps it or its seller out of everything the reader finds (the next page offers to
 * undo that), or reports it.
 */
export function ListingChoices({ id, sellerId }: { id: number; sellerId: number }) {
  const one = (field: string, value: number, label: string, Icon: typeof EyeOff) => (
    <Form method="post" action={paths.muted()}>
      <input type="hidden" name={field} value={value} />
      <button name="radnja" value="sakrij" className={choice}>
        <Icon className="size-4 shrink-0" aria-hidden="true" />
        {label}
      </button>
    </Form>
  )
  return (
    <div className="flex flex-wrap gap-x-5 print:hidden">
      <PathLink to={paths.compare([id])} className={choice}>
        <Scale className="size-4 shrink-0" aria-hidden="true" />
        Usporedi
      </PathLink>
      {one('oglas', id, 'Sakrij ovaj oglas', EyeOff)}
      {one('prodavac', sellerId, 'Sakrij prodavača', UserX)}
      <PathLink to={paths.report('oglas', id)} rel="nofollow" className={choice}>
        <Flag className="size-4 shrink-0" aria-hidden="true" />
        Prijavi oglas
      </PathLink>
    </div>
  )
}
