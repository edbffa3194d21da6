import { data } from 'react-router'
import { makeAgentPaths } from '#contract/paths/agents.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { getShopLabel } from '#contract/shops/label.ts'
import { getShopAbout, getShopHours, getShopLook, getShopOffer } from '#contract/shops/page.ts'
import { getShopSettings, getShopSetup } from '#contract/shops/endpoints.ts'
import { getProfileSettings } from '#contract/accounts/settings.ts'
import { weekdayNames } from '#contract/shops/opening-hours.ts'
import { ShopChecklist, TrialNotice } from '#web/cards/shop-checklist.tsx'
import { apiOf, routeError } from '#web/lib/api.ts'
import { siteContext } from '#web/lib/context.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { requireShop } from '#web/lib/session/guards.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { useSession } from '#web/lib/session/session.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { TabBar } from '#web/ui/lists/tab-bar.tsx'
import { findTowns } from '#web/modules/selling/reference.ts'
import { PinField } from '#web/modules/selling/components/form/pin-field.tsx'
import { AboutPart } from '#web/modules/shops/components/settings/about-part.tsx'
import { AddressPart } from '#web/modules/shops/components/settings/address-part.tsx'
import { DetailsPart } from '#web/modules/shops/components/settings/details-part.tsx'
import { HoursPart } from '#web/modules/shops/components/settings/hours-part.tsx'
import { LookPart } from '#web/modules/shops/components/settings/look-part.tsx'
import { OfferPart } from '#web/modules/shops/components/settings/offer-part.tsx'
import { savePart } from '#web/modules/shops/save-settings.ts'
import { partOf, rowValues, settingsPartNames, settingsParts } from '#web/modules/shops/settings-parts.ts'
import type { Route } from './+types/shop-settings.ts'

type Api = ReturnType<typeof apiOf>

const loaders = {
  async podaci(api: Api) {
    const [{ data: values }, { data: profile }, towns] = await Promise.all([
      api.call(getShopSettings, {}),
      api.call(getProfileSettings, {}),
      findTowns(api),
    ])
    const cityId = profile.city_id === null ? null : String(profile.city_id)
    return {
      part: 'podaci' as const,
      values: { ...values, city_id: cityId },
      towns: towns.filter(({ value }) => value === cityId),
    }
  },
  adresa: async (api: Api) => ({
    part: 'adresa' as const,
    host: (await api.call(getShopLabel, {})).data,
  }),
  async 'radno-vrijeme'(api: Api) {
    const { hours, exceptions, ...rest } = (await api.call(getShopHours, {})).data
    const times = weekdayNames.flatMap((day) =>
      (['from', 'to'] as const).map((side) => [`hours.${day}.${side}`, hours[day][side]] as const),
    )
    const rows = exceptions.map(({ first, last, ...one }) => ({
      first,
      last: last === first ? '' : last,
      ...one,
    }))
    return {
      part: 'radno-vrijeme' as const,
      values: { ...rest, ...Object.fromEntries(times), ...rowValues('exceptions', rows) },
    }
  },
  izgled: async (api: Api) => ({
    part: 'izgled' as const,
    look: (await api.call(getShopLook, {})).data,
  }),
  'o-nama': async (api: Api) => ({
    part: 'o-nama' as const,
    values: (await api.call(getShopAbout, {})).data,
  }),
  async ponuda(api: Api) {
    const { pinned, sections, categories } = (await api.call(getShopOffer, {})).data
    return {
      part: 'ponuda' as const,
      pinned,
      categories,
      values: {
        ...rowValues(
          'pinned',
          pinned.map(({ id }) => ({ id })),
        ),
        ...rowValues('sections', sections),
      },
    }
  },
}

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireShop(context)
  const { dio, gotovo } = parseQuery(url.search)
  const api = apiOf(context)
  const [loaded, { data: setup }] = await Promise.all([
    loaders[partOf(dio)](api),
    api.call(getShopSetup, {}),
  ]).catch(routeError)
  return { loaded, setup, tiles: context.get(siteContext).map, done: done[gotovo ?? ''] ?? null }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  await requireShop(context)
  const part = partOf(parseQuery(url.search)['dio'])
  const answer = await savePart(apiOf(context), part, await request.formData())
  return 'refused' in answer
    ? data({ message: answer.refused, fields: {}, values: {} } satisfies FormProblem<object>, 422)
    : answer
}

export const meta = () => pageMeta({ title: 'Shop postavke', isIndexed: false })

const done: Record<string, string> = {
  otvoren: 'Vaš shop je otvoren. Oglasi, poruke i spašeno su ostali. Sada uredite njegovu stranicu.',
  podaci: 'Podaci shopa su sačuvani.',
  adresa: 'Web adresa shopa je sačuvana.',
  'radno-vrijeme': 'Radno vrijeme je sačuvano.',
  izgled: 'Izgled shopa je sačuvan.',
  slika: 'Naslovna slika je sačuvana.',
  uklonjena: 'Naslovna slika je uklonjena.',
  'o-nama': 'Stranica o shopu je sačuvana.',
  ponuda: 'Ponuda shopa je sačuvana.',
}

export default function ShopSettings({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { loaded, setup, tiles } = loaderData
  const username = useSession()?.user?.username
  return (
    <div className="flex flex-col gap-4">
      {loaderData.done && !problem && <Alert tone="success">{loaderData.done}</Alert>}
      <TrialNotice shop={setup.shop} />
      <ShopChecklist steps={setup.steps} />
      <TabBar
        label="Shop postavke"
        tabs={settingsPartNames.map((name) => ({
          to: paths.shopSettings({ dio: name === 'podaci' ? undefined : name }),
          label: settingsParts[name],
          isCurrent: name === loaded.part,
        }))}
      />
      <section className="rounded-card border border-line bg-surface p-4 sm:p-6">
        {/* The tab above shows it. */}
        <h2 className="sr-only">{settingsParts[loaded.part]}</h2>
        <div className="mb-2 flex flex-wrap gap-x-6">
          {username && (
            <PathLink
              to={paths.shop(username)}
              className="inline-flex min-h-11 items-center font-semibold text-primary underline"
            >
              Stranica shopa
            </PathLink>
          )}
          {/* Phones list no tab for them (spec 2.12). */}
          <PathLink
            to={makeAgentPaths(brand).agents()}
            className="inline-flex min-h-11 items-center font-semibold text-primary underline sm:hidden"
          >
            Agenti shopa
          </PathLink>
        </div>
        {loaded.part === 'podaci' && (
          <DetailsPart problem={problem} values={loaded.values}>
            <PinField
              towns={loaded.towns}
              tiles={tiles}
              note="Mjesto na mapi vide svi na stranici vašeg shopa."
            />
          </DetailsPart>
        )}
        {loaded.part === 'adresa' && <AddressPart problem={problem} host={loaded.host} />}
        {loaded.part === 'radno-vrijeme' && (
          <HoursPart key={JSON.stringify(loaded.values)} problem={problem} values={loaded.values} />
        )}
        {loaded.part === 'izgled' && <LookPart problem={problem} look={loaded.look} />}
        {loaded.part === 'o-nama' && <AboutPart problem={problem} values={loaded.values} />}
        {loaded.part === 'ponuda' && (
          <OfferPart
            key={JSON.stringify(loaded.values)}
            problem={problem}
            values={loaded.values}
            pinned={loaded.pinned}
            categories={loaded.categories}
          />
        )}
      </section>
    </div>
  )
}
