import type { ReactNode } from 'react'
import { data, Form, useLocation } from 'react-router'
import { listMutes } from '#contract/mutes/endpoints.ts'
import { mutedWordLength } from '#contract/limits/search.ts'
import { ProfileLink } from '#web/cards/profile-link.tsx'
import { sellerName } from '#web/cards/seller-name.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { hasSessionCookie, useSession } from '#web/lib/session/session.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { doneIn, performAct } from '#web/modules/mutes/acts.ts'
import type { Route } from './+types/muted.ts'

const target = paths.muted()

export const loader = async ({ context }: Route.LoaderArgs) =>
  (await apiOf(context).call(listMutes, {}).catch(routeError)).data

export async function action({ request, context }: Route.ActionArgs) {
  const cookie = request.headers.get('cookie') ?? ''
  const done = await performAct(apiOf(context), await request.formData(), {
    cookie,
    isMember: hasSessionCookie(request),
  })
  if (!done) throw data(null, { status: 400, statusText: 'Bad Request' })
  return done
}

export const meta = () => pageMeta({ title: 'Sakriveno', isIndexed: false })

export default function Muted({ loaderData, actionData }: Route.ComponentProps) {
  const { listings, sellers, words, shops, seen } = loaderData
  const user = useSession()?.user
  return (
    <div className="page-width flex flex-col gap-8 py-6">
      <div className="flex flex-col gap-2">
        <Breadcrumbs steps={[{ name: 'Početna', to: paths.home() }, { name: 'Sakriveno' }]} />
        <h1 className="text-2xl font-bold">Sakriveno</h1>
        <p className="max-w-[70ch] text-muted">
          Ovo ne vidite u pretrazi, na početnoj, u kategorijama, na mapi ni među preporukama.{' '}
          {user ? (
            'Izbor važi na svim vašim uređajima.'
          ) : (
            <>
              Izbor važi samo na ovom uređaju.{' '}
              <PathLink to={paths.login(target)} className="font-semibold text-primary underline">
                Prijavite se
              </PathLink>{' '}
              da važi svuda.
            </>
          )}
        </p>
      </div>
      <Outcome />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <Choices shops={shops} seen={seen} />
        <Words words={words} problem={actionData} />
        <Sellers sellers={sellers} />
        <Listings listings={listings} />
      </div>
      <ButtonLink to={paths.search()} kind="quiet" className="self-start">
        Nazad na pretragu
      </ButtonLink>
    </div>
  )
}

type Mutes = Route.ComponentProps['loaderData']

function Choices({ shops, seen }: Pick<Mutes, 'shops' | 'seen'>) {
  return (
    <Part title="Šta ne želite vidjeti">
      <Form method="post" action={target} className="flex flex-col gap-2" key={`${shops} ${seen}`}>
        <Checkbox name="shopovi" defaultChecked={shops}>
          Sakrijte shopove, prikaži samo privatne prodavce
        </Checkbox>
        <Checkbox name="vidjeni" defaultChecked={seen}>
          Sakrijte nedavno pogledane oglase
        </Checkbox>
        <SubmitButton name="radnja" value="izbori" kind="quiet" className="self-start">
          Sačuvajte izbor
        </SubmitButton>
      </Form>
    </Part>
  )
}

function Words({ words, problem }: Pick<Mutes, 'words'> & { problem: Route.ComponentProps['actionData'] }) {
  return (
    <Part title="Riječi">
      <PostForm
        action={target}
        problem={problem}
        className="flex flex-wrap items-end gap-3"
        key={words.join()}
      >
        <TextField
          label="Sakrijte oglase koji sadrže riječ"
          name="rijec"
          maxLength={mutedWordLength.max}
          autoComplete="off"
          hint="Na primjer: za dijelove"
          className="w-72 max-w-full"
        />
        <SubmitButton name="radnja" value="sakrij" kind="quiet" className="mb-6">
          Sakrijte
        </SubmitButton>
      </PostForm>
      <Rows
        field="rijec"
        empty="Niste sakrili nijednu riječ."
        items={words.map((word) => ({ value: word, name: word, content: <span>{word}</span> }))}
      />
    </Part>
  )
}

const linkHover = 'hover:text-primary hover:underline'
const link = `inline-flex min-h-11 items-center ${linkHover}`

function Sellers({ sellers }: Pick<Mutes, 'sellers'>) {
  return (
    <Part title="Prodavači">
      <Rows
        field="prodavac"
        empty="Niste sakrili nijednog prodavača. Prodavača sakrijete na stranici njegovog oglasa."
        items={sellers.map((seller) => ({
          value: seller.id,
          name: sellerName(seller),
          content: (
            <ProfileLink
              person={seller}
              className="inline-flex min-h-11 items-center"
              linkClassName={linkHover}
            >
              {sellerName(seller)}
            </ProfileLink>
          ),
        }))}
      />
    </Part>
  )
}

function Listings({ listings }: Pick<Mutes, 'listings'>) {
  return (
    <Part title="Oglasi">
      <Rows
        field="oglas"
        empty="Niste sakrili nijedan oglas. Oglas sakrijete u rezultatima pretrage ili na njegovoj stranici."
        items={listings.map(({ id, title }) => ({
          value: id,
          name: title,
          content: (
            <PathLink to={paths.listing(id, title)} className={link}>
              {title}
            </PathLink>
          ),
        }))}
      />
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <h2 className="text-lg font-bold">{title}</h2>
      {children}
    </section>
  )
}

type RowsProps = {
  field: string
  empty: string
  items: readonly { value: string | number; name: string; content: ReactNode }[]
}

function Rows({ field, empty, items }: RowsProps) {
  if (items.length === 0) return <p className="text-muted">{empty}</p>
  return (
    <ul className="flex flex-col divide-y divide-line">
      {items.map(({ value, name, content }) => (
        <li key={value} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <span className="min-w-0 [overflow-wrap:anywhere]">{content}</span>
          <Form method="post" action={target}>
            <input type="hidden" name={field} value={value} />
            <Button name="radnja" value="vrati" kind="quiet" className="text-sm">
              Prikažite ponovo
              <span className="sr-only">{`: ${name}`}</span>
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}

const subjects = { oglas: 'Oglas', prodavac: 'Prodavač', rijec: 'Riječ' } as const

/** Confirms the last action, and offers to take it back. */
function Outcome() {
  const done = doneIn(useLocation().search)
  if (!done) return null
  if (!done.subject) return <Alert tone="success">Izbor je sačuvan.</Alert>
  const [[field, value]] = Object.entries(done.subject) as [[keyof typeof subjects, string | number]]
  const isHidden = done.act === 'sakrij'
  const outcome =
    field === 'rijec'
      ? isHidden
        ? 'Oglasi s tom riječju su sakriveni.'
        : 'Oglasi s tom riječju ponovo se prikazuju.'
      : `${subjects[field]} ${isHidden ? 'je sakriven' : 'se ponovo prikazuje'}.`
  return (
    <Alert tone="success">
      <Form method="post" action={target} className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>{outcome}</p>
        <input type="hidden" name={field} value={value} />
        <Button name="radnja" value={isHidden ? 'vrati' : 'sakrij'} kind="quiet">
          Poništite
        </Button>
      </Form>
    </Alert>
  )
}
