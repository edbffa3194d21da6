import { redirect } from 'react-router'
import { apartPaths } from '#contract/paths/apart.ts'
import { listFollowerMessages } from '#contract/follower-messages.ts'
import { getSellerSettings, saveSellerSettings } from '#contract/seller-settings.ts'
import { autoReplyLength, signatureLength } from '#contract/limits/money.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { requireUser } from '#web/lib/session/guards.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SearchSelect } from '#web/ui/forms/search-select.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { findTowns } from '#web/modules/selling/reference.ts'
import type { Route } from './+types/seller-settings.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { type, pro } = await requireUser(context)
  // Only shops and pro users have this page (spec 6).
  if (type !== 'shop' && pro === null) throw redirect(paths.home())
  const api = apiOf(context)
  const [{ data }, towns, { outlook }] = await Promise.all([
    api.call(getSellerSettings, {}),
    findTowns(api),
    api.call(listFollowerMessages, { query: { page: 1 } }),
  ]).catch(routeError)
  const { in_effect: isInEffect, city_id, ...values } = data
  return {
    isShop: type === 'shop',
    isInEffect,
    hasFollowers: outlook.followers > 0,
    values: { ...values, city_id: city_id === null ? '' : String(city_id) },
    towns: towns.map(({ value, label, group }) => ({ value, label, group })),
    isSaved: parseQuery(url.search)['gotovo'] === 'sacuvano',
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { body, values } = readForm(await request.formData(), saveSellerSettings)
  try {
    await apiOf(context).call(saveSellerSettings, { body })
  } catch (error) {
    return formProblem(error, values)
  }
  return redirect(paths.sellerSettings('sacuvano'))
}

const title = `${brand.name} postavke`

export const meta = () => pageMeta({ title, isIndexed: false })

export default function SellerSettings({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { isShop, isInEffect, hasFollowers, values, towns, isSaved } = loaderData
  return (
    <div className="flex flex-col gap-4">
      {isSaved && !problem && <Alert tone="success">Postavke su sačuvane.</Alert>}
      {!isInEffect && <NotInEffect isShop={isShop} />}
      <section className="rounded-card border border-line bg-surface p-4 sm:p-6">
        <h2 className="text-xl font-bold max-md:sr-only">{title}</h2>
        <p className="mt-1 mb-4 text-muted">
          Postavite jednom za sve svoje oglase i poruke. Dostavu birate u{' '}
          <PathLink to={paths.deliverySettings()} className="text-primary underline">
            postavkama dostave
          </PathLink>
          , a prikaz broja telefona u{' '}
          <PathLink to={paths.privacySettings()} className="text-primary underline">
            privatnosti
          </PathLink>
          .
        </p>
        <PostForm problem={problem} values={values}>
          <NewListings towns={towns} />
          <fieldset className="flex min-w-0 flex-col gap-5">
            <legend className="mb-2 text-lg font-bold">Svi oglasi</legend>
            <CountedField
              label="Potpis ispod opisa"
              name="signature"
              rows={3}
              isLow
              max={signatureLength}
              hint="Stoji ispod opisa svakog vašeg oglasa, npr. garancija, preuzimanje, način plaćanja."
            />
          </fieldset>
          <Messages isShop={isShop} hasFollowers={hasFollowers} />
          <SubmitButton className="self-start">Sačuvajte</SubmitButton>
        </PostForm>
      </section>
    </div>
  )
}

const NotInEffect = ({ isShop }: { isShop: boolean }) => (
  <Alert tone="info">
    {isShop
      ? 'Vaš shop nije plaćen, pa ove postavke sada ne važe.'
      : `${brand.name} pro vam je istekao, pa ove postavke sada ne važe.`}{' '}
    <PathLink to={isShop ? paths.extendShop() : paths.pro()} className="font-semibold underline">
      {isShop ? 'Produžite shop' : 'Aktivirajte pro'}
    </PathLink>
  </Alert>
)

const NewListings = ({ towns }: Pick<Route.ComponentProps['loaderData'], 'towns'>) => (
  <fieldset className="flex min-w-0 flex-col gap-5">
    <legend className="mb-2 text-lg font-bold">Novi oglasi</legend>
    <p className="text-sm text-muted">
      Ovim počinje svaki novi oglas; u oglasu to možete promijeniti. Stari oglasi ostaju kakvi jesu.
    </p>
    <SearchSelect
      label="Mjesto"
      name="city_id"
      options={towns}
      placeholder="Biram u svakom oglasu"
      hint="Tražite po imenu mjesta ili kantona."
    />
    <Select label="Stanje" name="state" placeholder="Biram u svakom oglasu">
      <option value="new">Novo</option>
      <option value="used">Korišteno</option>
    </Select>
  </fieldset>
)

const Messages = ({ isShop, hasFollowers }: { isShop: boolean; hasFollowers: boolean }) => (
  <fieldset className="flex min-w-0 flex-col gap-5">
    <legend className="mb-2 text-lg font-bold">Poruke</legend>
    <CountedField
      label="Automatski odgovor"
      name="auto_reply"
      rows={3}
      isLow
      max={autoReplyLength}
      hint={
        isShop
          ? 'Dobija ga ko vam piše dok je shop zatvoren po radnom vremenu, ili dok ste na odmoru: u svakom razgovoru najviše jednom dnevno. Ne računa se u vaše vrijeme odgovora.'
          : 'Dobija ga ko vam piše dok ste na odmoru: u svakom razgovoru najviše jednom dnevno. Ne računa se u vaše vrijeme odgovora.'
      }
    />
    <ul className="flex flex-wrap gap-x-5 text-sm">
      {[
        ...(hasFollowers ? [{ to: apartPaths.followerMessages(), label: 'Poruke pratiocima' }] : []),
        { to: paths.privacySettings(), label: 'Kad ste na odmoru' },
        ...(isShop
          ? [{ to: paths.shopSettings({ dio: 'radno-vrijeme' }), label: 'Radno vrijeme shopa' }]
          : []),
      ].map(({ to, label }) => (
        <li key={to}>
          <PathLink to={to} className="inline-flex min-h-11 items-center text-primary underline">
            {label}
          </PathLink>
        </li>
      ))}
    </ul>
  </fieldset>
)
