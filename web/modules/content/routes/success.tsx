import CircleCheck from 'lucide-react/icons/circle-check'
import { data, type RouterContextProvider } from 'react-router'
import { type CurrentUser, getMe } from '#contract/accounts/endpoints.ts'
import { shopTrialDays } from '#contract/limits/money.ts'
import { getListing } from '#contract/listings/read.ts'
import { getOrder } from '#contract/orders/endpoints.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf } from '#web/lib/api.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { safeReturnPath } from '#web/lib/pages/return-path.ts'
import { hasSessionCookie } from '#web/lib/session/session.ts'
import { brand, paths } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/success.ts'

export const handle: PageHandle = { query: ['za', 'povratak'] }

type Action = { to: string; label: string }
/** Takes the reader, null for visitors, and the path that the page leads back to. */
type Fact = (reader: CurrentUser | null, returnTo: string, api: ReturnType<typeof apiOf>) => Promise<boolean>
type Outcome = {
  title: string
  text: string
  actions: (returnTo: string) => [Action, ...Action[]]
  /** Checks that it concerns the reader; anyone can write the address of this page. */
  isTrue: Fact
}

const onward: Outcome['actions'] = (returnTo) => [
  returnTo === paths.home() ? { to: paths.home(), label: 'Na početnu' } : { to: returnTo, label: 'Nastavi' },
]

/** The number in a path of a listing or an order; undefined if it is another path. */
function numberIn(path: string, folder: 'artikal' | 'narudzbe'): number | undefined {
  const [, first, id = ''] = path.split(/[/?#]/)
  return first === folder && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined
}

/** The listing that the page leads back to can be promoted. */
function promoting(returnTo: string): Action[] {
  const id = numberIn(returnTo, 'artikal')
  return id ? [{ to: paths.promote(id), label: 'Izdvojite oglas' }] : []
}

const welcomeSeconds = 3_600
const isNew =
  (type: CurrentUser['type']): Fact =>
  async (reader) =>
    reader?.type === type && Date.now() / 1000 - reader.created_at < welcomeSeconds

const isBuyer: Fact = async (reader, returnTo, api) => {
  const id = numberIn(returnTo, 'narudzbe')
  if (!reader || !id) return false
  // No order of theirs.
  const order = await api.call(getOrder, { params: { id } }).catch(() => null)
  return order?.data.side === 'buyer'
}

const isPublisher: Fact = async (reader, returnTo, api) => {
  const id = numberIn(returnTo, 'artikal')
  if (!reader || !id) return false
  // No listing that they may see.
  const listing = await api.call(getListing, { params: { id } }).catch(() => null)
  return listing?.own !== undefined && listing.status === 'active'
}

const afterRegistration: Outcome['actions'] = (returnTo) => [
  {
    to: paths.verification(returnTo === paths.home() ? undefined : returnTo),
    label: 'Verifikuj mobitel',
  },
  ...onward(returnTo),
]

/** Claims nothing about the reader. */
const plain: Outcome = {
  title: 'Uspješno završeno',
  text: 'Možete nastaviti.',
  actions: onward,
  isTrue: async () => true,
}

/** Keyed by `?za=`; without it the action is unknown. */
const outcomes: Record<string, Outcome> = {
  '': plain,
  registracija: {
    title: `Dobro došli na ${brand.name}!`,
    text: 'Vaš račun je otvoren i prijavljeni ste. Na e-mail smo vam poslali link kojim potvrđujete adresu. Da biste objavljivali oglase, verifikujte broj mobitela.',
    actions: afterRegistration,
    isTrue: isNew('user'),
  },
  'registracija-shopa': {
    title: `Dobro došli na ${brand.name}!`,
    text: `Vaš shop je otvoren i prijavljeni ste; prvih ${shopTrialDays} dana je besplatno. Na e-mail smo vam poslali link kojim potvrđujete adresu. Uredite stranicu shopa, a da biste objavljivali oglase, verifikujte broj mobitela.`,
    actions: (returnTo) => [
      { to: paths.shopSettings(), label: 'Uredite stranicu shopa' },
      ...afterRegistration(returnTo),
    ],
    isTrue: isNew('shop'),
  },
  'nova-sifra': {
    title: 'Prijavite se novom šifrom',
    text: 'Kad se postavi nova šifra, iz sigurnosti odjavljujemo sve uređaje.',
    actions: () => [
      { to: paths.login(), label: 'Prijavi se' },
      { to: paths.home(), label: 'Na početnu' },
    ],
    isTrue: async (reader) => reader === null,
  },
  narudzba: {
    title: 'Narudžba je zaprimljena',
    text: 'Prodavač je obaviješten. O svakoj promjeni narudžbe javljamo vam e-mailom.',
    actions: onward,
    isTrue: isBuyer,
  },
  objava: {
    title: 'Oglas je objavljen',
    text: 'Kupci ga već mogu naći u pretrazi. Izmijeniti, sakriti ili završiti ga možete kad god želite.',
    actions: (returnTo) => [
      returnTo === paths.home()
        ? { to: paths.home(), label: 'Na početnu' }
        : { to: returnTo, label: 'Pogledajte oglas' },
      ...promoting(returnTo),
      { to: paths.post(), label: 'Objavite još jedan' },
    ],
    isTrue: isPublisher,
  },
}

async function findReader(request: Request, context: Readonly<RouterContextProvider>) {
  if (!hasSessionCookie(request)) return null
  // A session that has ended is no reader.
  const found = await apiOf(context)
    .call(getMe, {})
    .catch(() => null)
  return found?.data ?? null
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { za = '', povratak } = parseQuery(url.search)
  const asked = Object.hasOwn(outcomes, za) ? outcomes[za] : undefined
  if (!asked) throw data(null, { status: 404, statusText: 'Not Found' })
  const returnTo = safeReturnPath(povratak)
  const isTrue = await asked.isTrue(await findReader(request, context), returnTo, apiOf(context))
  const { title, text, actions } = isTrue ? asked : plain
  return { title, text, actions: actions(returnTo) }
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
