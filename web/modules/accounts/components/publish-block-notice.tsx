import CircleAlert from 'lucide-react/icons/circle-alert'
import Smartphone from 'lucide-react/icons/smartphone'
import { Link } from 'react-router'
import { brand, paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/**
 * Replaces the publishing form (spec 5). `returnTo` is the page to return to after verifying the phone.
 * Visitors never see this: the page's loader redirects them to /login.
 */
export function PublishBlockNotice({ block, returnTo }: { block: 'phone' | 'shop'; returnTo: string }) {
  return (
    <section className="flex flex-col items-center gap-3 rounded-card border border-line bg-surface px-4 py-10 text-center">
      {block === 'phone' ? (
        <>
          <Smartphone className="size-10 text-primary" aria-hidden="true" />
          <h2 className="text-xl font-bold">Potrebna verifikacija</h2>
          <p>{`Morate verifikovati broj mobitela da objavite oglas na ${brand.name}`}</p>
          <ButtonLink to={paths.verification(returnTo)} className="mt-2">
            Verifikuj mobitel
          </ButtonLink>
        </>
      ) : (
        <>
          <CircleAlert className="size-10 text-danger" aria-hidden="true" />
          <p className="text-lg font-semibold">Objava oglasa je nedostupna, Vaš nalog je suspendovan!</p>
          <Link
            to={paths.statements()}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline"
          >
            Za više informacije kliknite ovdje
          </Link>
        </>
      )}
    </section>
  )
}
