import CircleCheck from 'lucide-react/icons/circle-check'
import { data } from 'react-router'
import { shopTrialDays } from '#contract/limits/shops.ts'
import { parseQuery } from '#contract/query-string.ts'
import { pageMeta } from '#web/lib/meta.ts'
import type { PageHandle } from '#web/lib/page-handle.ts'
import { safeReturnPath } from '#web/lib/return-path.ts'
import { brand, paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/success.ts'

export const handle: PageHandle = { query: ['za', 'povratak'] }

type Action = { to: string; label: string }
type Outcome = { title: string; text: string; actions: (returnTo: string) => [Action, ...Action[]] }

const onward: Outcome['actions'] = (returnTo) => [
  returnTo === paths.home() ? { to: paths.home(), label: 'Na početnu' } : { to: returnTo, label: 'Nastavi' },
]

/** The listing that the page leads back to can be promoted. */
function promoting(returnTo: string): Action[] {
  const id = /^\/artikal\/([1-9]\d{0,14})(?:\/|$)/.exec(returnTo)?.[1]
  return id ? [{ to: paths.promote(Number(id)), label: 'Izdvojite oglas' }] : []
}

const afterRegistration: Outcome['actions'] = (returnTo) => [
  {
    to: paths.verification(returnTo === paths.home() ? undefined : returnTo),
    label: 'Verifikuj mobitel',
  },
  ...onward(returnTo),
]

/** Keyed by `?za=`; without it the action is unknown. */
const outcomes: Record<string, Outcome> = {
  '': {
    title: 'Uspješno završeno',
    text: 'Sve je sačuvano. Možete nastaviti.',
    actions: onward,
  },
  registracija: {
    title: `Dobro došli na ${brand.name}!`,
    text: 'Vaš račun je otvoren i prijavljeni ste. Na e-mail smo vam poslali link kojim potvrđujete adresu. Da biste objavljivali oglase, verifikujte broj mobitela.',
    actions: afterRegistration,
  },
  'registracija-shopa': {
    title: `Dobro došli na ${brand.name}!`,
    text: `Vaš shop je otvoren i prijavljeni ste; prvih ${shopTrialDays} dana je besplatno. Na e-mail smo vam poslali link kojim potvrđujete adresu. Da biste objavljivali oglase, verifikujte broj mobitela.`,
    actions: afterRegistration,
  },
  'nova-sifra': {
    title: 'Nova šifra je postavljena',
    text: 'Iz sigurnosti smo odjavili sve uređaje. Prijavite se novom šifrom.',
    actions: () => [
      { to: paths.login(), label: 'Prijavi se' },
      { to: paths.home(), label: 'Na početnu' },
    ],
  },
  narudzba: {
    title: 'Narudžba je zaprimljena',
    text: 'Prodavač je obaviješten. O svakoj promjeni narudžbe javljamo vam e-mailom.',
    actions: onward,
  },
  objava: {
    title: 'Oglas je objavljen',
    text: 'Kupci ga već mogu naći u pretrazi. Izmijeniti, sakriti ili završiti ga možete kad god želite.',
    actions: (returnTo) => [
      returnTo === paths.home()
        ? { to: paths.home(), label: 'Na početnu' }
        : { to: returnTo, label: 'Pogledajte oglas' },
      ...promoting(returnTo),
      { to: paths.post(), label: 'Objavi još jedan' },
    ],
  },
}

export function loader({ url }: Route.LoaderArgs) {
  const { za = '', povratak } = parseQuery(url.search)
  const outcome = Object.hasOwn(outcomes, za) ? outcomes[za] : undefined
  if (!outcome) throw data(null, { status: 404, statusText: 'Not Found' })
  return { title: outcome.title, text: outcome.text, actions: outcome.actions(safeReturnPath(povratak)) }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.title ?? 'Uspješno', isIndexed: false })

export default function Success({ loaderData: { title, text, actions } }: Route.ComponentProps) {
  return (
    <section className="rounded-sheet border border-line bg-surface p-5 text-center sm:p-8">
      <CircleCheck className="mx-auto size-12 text-success" aria-hidden="true" />
      <h1 className="mt-3 text-2xl font-bold">{title}</h1>
      <p className="mt-2">{text}</p>
      <div className="mt-6 flex flex-col gap-3">
        {actions.map(({ to, label }, index) => (
          <ButtonLink key={label} to={to} kind={index === 0 ? 'primary' : 'quiet'}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </section>
  )
}
