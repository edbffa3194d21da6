import { data, redirect } from 'react-router'
import { makeAgentPaths } from '#contract/paths/agents.ts'
import { beginActing, endActing, getAgency, leaveShop } from '#contract/agents/endpoints.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { RightsList } from '#web/modules/agents/components/rights-list.tsx'
import type { Route } from './+types/agency.ts'

const { agency: agencyPath } = makeAgentPaths(brand)

export async function loader({ url, context }: Route.LoaderArgs) {
  const { data: agency } = await apiOf(context).call(getAgency, {}).catch(routeError)
  const { gotovo, razgovor } = parseQuery(url.search)
  const conversation = agency?.rights.includes('answer') ? conversationIn(razgovor) : undefined
  if (agency?.is_acting && conversation !== undefined)
    throw redirect(paths.messages({ razgovor: conversation }))
  // Former agents and those who left see where they stand.
  return {
    agency,
    conversation,
    hasAccepted: gotovo === 'prihvaceno',
    hasLeft: gotovo === 'napusten' && !agency,
  }
}

/** The conversation that a mail or a push leads to. */
const conversationIn = (text: unknown) =>
  typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

const places: Record<string, (form: FormData) => string> = {
  oglasi: () => paths.myListings('aktivni'),
  poruke: (form) => paths.messages({ razgovor: conversationIn(form.get('razgovor')) }),
  statistika: () => paths.proStatistics(),
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const intent = form.get('intent')
  const api = apiOf(context)
  try {
    if (intent === 'end') {
      await api.call(endActing, {})
      return redirect(agencyPath())
    }
    const place = places[String(intent)]
    if (place !== undefined) {
      await api.call(beginActing, {})
      return redirect(place(form))
    }
    if (intent !== 'leave') throw data(null, { status: 400, statusText: 'Bad Request' })
    await api.call(leaveShop, {})
  } catch (error) {
    return formProblem(error, null)
  }
  return redirect(agencyPath({ gotovo: 'napusten' }))
}

export const meta = () => pageMeta({ title: 'Rad za shop', isIndexed: false })

const doors = [
  { right: 'sell', place: 'oglasi', label: 'Oglasi shopa' },
  { right: 'answer', place: 'poruke', label: 'Poruke shopa' },
  { right: 'numbers', place: 'statistika', label: 'Statistika shopa' },
] as const

const card = 'flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6'

export default function Agency({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { agency, conversation, hasAccepted, hasLeft } = loaderData
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-6">
      <div>
        <Breadcrumbs steps={[{ name: `Moj ${brand.name}` }, { name: 'Rad za shop', to: agencyPath() }]} />
        <h1 className="mt-1 text-2xl font-bold [overflow-wrap:anywhere]">
          {agency ? `Radite za shop ${agency.shop}` : 'Rad za shop'}
        </h1>
      </div>
      {hasLeft && <Alert tone="success">Napustili ste shop. Oglasi su ostali u njemu.</Alert>}
      {!agency ? (
        <section className={card}>
          <p>Niste agent nijednog shopa. Agentom postajete pozivnicom koju shop šalje na vaš e-mail.</p>
          <div>
            <ButtonLink to={paths.home()} kind="quiet">
              Na početnu
            </ButtonLink>
          </div>
        </section>
      ) : (
        <>
          {hasAccepted && (
            <Alert tone="success">{`Sada ste agent shopa ${agency.shop}. Ovdje se uvijek možete vratiti iz menija „Moj ${brand.name}“.`}</Alert>
          )}
          {conversation !== undefined && <NewMessages conversation={conversation} />}
          <OwnRights agency={agency} />
          <LeaveForm problem={problem} />
        </>
      )}
    </div>
  )
}

function NewMessages({ conversation }: { conversation: number }) {
  return (
    <section aria-labelledby="razgovor" className={card}>
      <h2 id="razgovor" className="text-xl font-bold">
        Nove poruke za shop
      </h2>
      <p>Da ih pročitate i odgovorite, počnite raditi za shop.</p>
      <PostForm action={agencyPath()} reloadDocument>
        <input type="hidden" name="razgovor" value={conversation} />
        <div>
          <SubmitButton name="intent" value="poruke">
            Otvorite razgovor
          </SubmitButton>
        </div>
      </PostForm>
    </section>
  )
}

function OwnRights({ agency }: { agency: NonNullable<Route.ComponentProps['loaderData']['agency']> }) {
  return (
    <section aria-labelledby="prava" className={card}>
      <h2 id="prava" className="text-xl font-bold">
        Šta smijete
      </h2>
      {agency.rights.length === 0 && <p className="text-muted">Vlasnik vam trenutno ne daje prava.</p>}
      <RightsList rights={agency.rights} />
      <p className="text-sm text-muted">
        {agency.since !== null && `Agent ste od ${formatDate(agency.since)} `}
        {agency.is_acting
          ? 'Sada radite za shop: vaši oglasi i poruke čekaju dok ne završite.'
          : 'Dok radite za shop, cijela stranica pokazuje njegove oglase i poruke, a ne vaše.'}{' '}
        Sve što uradite piše u dnevniku shopa, s vašim korisničkim imenom.
      </p>
      {agency.rights.length > 0 && (
        // A new document, so that nothing of the one identity is left on pages of the other.
        <PostForm className="flex flex-wrap gap-3" reloadDocument>
          {doors
            .filter(({ right }) => agency.rights.includes(right))
            .map(({ place, label }) => (
              <SubmitButton key={place} name="intent" value={place}>
                {label}
              </SubmitButton>
            ))}
        </PostForm>
      )}
      {agency.has_profile && (
        <PathLink
          to={paths.profile({ username: agency.shop_username, type: 'shop' })}
          className="inline-flex min-h-11 items-center self-start font-semibold text-primary underline"
        >
          Stranica shopa
        </PathLink>
      )}
    </section>
  )
}

function LeaveForm({ problem }: { problem: Route.ComponentProps['actionData'] }) {
  return (
    <details className={card} open={problem !== undefined}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Napustite shop</summary>
      <PostForm problem={problem} className="flex flex-col gap-3" reloadDocument>
        <p className="text-sm text-muted">
          Odmah prestajete biti agent i više ne vidite oglase, poruke ni brojke shopa. Oglasi koje ste
          objavili ostaju u shopu. Da se vratite, potrebna je nova pozivnica.
        </p>
        <div>
          <SubmitButton name="intent" value="leave" kind="danger">
            Napustite shop
          </SubmitButton>
        </div>
      </PostForm>
    </details>
  )
}
