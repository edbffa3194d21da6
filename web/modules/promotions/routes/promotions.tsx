import { data, redirect } from 'react-router'
import { formatCredits } from '#contract/money/credits.ts'
import { deepestPage } from '#contract/limits/listings.ts'
import { formatInteger } from '#contract/money/money.ts'
import {
  cancelPromotion,
  changePromotion,
  listPromotions,
  type PromotionList,
} from '#contract/promotions/endpoints.ts'
import { type PromotionTab, promotionTabs } from '#contract/paths/selling.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { counted } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { brand, paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { RocketDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { TabBar } from '#web/ui/lists/tab-bar.tsx'
import { PromotionCard } from '#web/modules/promotions/components/promotion-card.tsx'
import type { Route } from './+types/promotions.ts'

const tabs: Record<PromotionTab, { label: string; list: PromotionList; empty: string }> = {
  aktivne: {
    label: 'Aktivne',
    list: 'active',
    empty: 'Nijedan vaš oglas trenutno nije izdvojen. Izdvojen oglas stoji na vrhu svoje kategorije.',
  },
  zakazane: { label: 'Zakazane', list: 'scheduled', empty: 'Nemate zakazanih izdvajanja.' },
  zavrsene: { label: 'Završene', list: 'finished', empty: 'Još nemate završenih izdvajanja.' },
}

const isTab = (text: string): text is PromotionTab => (promotionTabs as readonly string[]).includes(text)
const tabOf = (text: string): PromotionTab => {
  if (!isTab(text)) throw data(null, { status: 404, statusText: 'Not Found' })
  return text
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const tab = tabOf(params.tab)
  const { gotovo, vraceno } = parseQuery(url.search)
  const page = pageNumberOf(url.search)
  const found = await apiOf(context)
    .call(listPromotions, { query: { list: tabs[tab].list, page } })
    .catch(routeError)
  // The last one of the last page may have just gone.
  if (page > found.meta.last_page) throw redirect(paths.promotions(tab, { page: found.meta.last_page }))
  return {
    tab,
    page,
    promotions: found.data,
    counts: found.counts,
    lastPage: Math.min(found.meta.last_page, deepestPage),
    done: gotovo,
    returned: /^\d{1,9}$/.test(vraceno ?? '') ? Number(vraceno) : 0,
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const tab = tabOf(params.tab)
  const api = apiOf(context)
  const form = await request.formData()
  const [id, intent] = [String(form.get('id')), form.get('intent')]
  if (!/^[1-9]\d{0,14}$/.test(id)) throw data(null, { status: 400, statusText: 'Bad Request' })
  const page = pageNumberOf(url.search)
  const here = (gotovo?: string, vraceno?: number) =>
    redirect(paths.promotions(tab, { ...pageQuery(page), gotovo, vraceno }))
  try {
    switch (intent) {
      case 'ask-cancel':
        return { asked: Number(id), message: null }
      case 'keep':
        return here()
      case 'cancel': {
        const { returned } = await api.call(cancelPromotion, { params: { id } })
        return here('otkazano', returned)
      }
      case 'renew':
      case 'stop-renewal': {
        const auto_renewal = intent === 'renew'
        await api.call(changePromotion, { params: { id }, body: { auto_renewal } })
        return here(auto_renewal ? 'produzenje' : 'bez-produzenja')
      }
    }
  } catch (error) {
    const problem = formProblem(error, null)
    return data({ asked: null, message: problem.data.message }, problem.init ?? {})
  }
  throw data(null, { status: 400, statusText: 'Bad Request' })
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData ? `${tabs[loaderData.tab].label} promocije` : 'Promocije', isIndexed: false })

const outcomes: Record<string, string> = {
  izdvojeno: 'Oglas je izdvojen i već je na vrhu svoje kategorije.',
  zakazano: 'Izdvajanje je zakazano.',
  produzenje: 'Izdvajanje će se produžiti samo kad završi, dok ima kredita.',
  'bez-produzenja': 'Izdvajanje se više neće produžiti samo.',
}

export default function Promotions({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, page, promotions, counts, lastPage, done, returned } = loaderData
  const target = paths.promotions(tab, pageQuery(page))
  const text =
    done === 'otkazano'
      ? returned > 0
        ? `Izdvajanje je otkazano. Vraćeno vam je ${formatCredits(returned)}.`
        : 'Izdvajanje je prekinuto.'
      : outcomes[done ?? '']
  return (
    <div className="page-width flex flex-col gap-4 py-6">
      <div>
        <Breadcrumbs
          steps={[{ name: `Moj ${brand.name}` }, { name: 'Promocije', to: paths.promotions('aktivne') }]}
        />
        <h1 className="mt-1 text-2xl font-bold">Promocije</h1>
      </div>
      <TabBar
        label="Promocije"
        tabs={promotionTabs.map((one) => ({
          to: paths.promotions(one),
          label: tabs[one].label,
          count: {
            text: formatInteger(counts[tabs[one].list]),
            spoken: counted(counts[tabs[one].list], 'promocija', 'promocije', 'promocija'),
          },
          isCurrent: one === tab,
        }))}
      />
      {actionData?.message ? (
        <Alert>{actionData.message}</Alert>
      ) : (
        !actionData && text && <Alert tone="success">{text}</Alert>
      )}
      {promotions.length === 0 ? (
        <EmptyState
          drawing={<RocketDrawing />}
          text={tabs[tab].empty}
          action={<ButtonLink to={paths.myListings()}>Odaberite oglas</ButtonLink>}
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {promotions.map((promotion) => (
            <li key={promotion.id}>
              <PromotionCard
                promotion={promotion}
                target={target}
                isAsked={actionData?.asked === promotion.id}
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} lastPage={lastPage} hrefOf={(one) => paths.promotions(tab, pageQuery(one))} />
    </div>
  )
}
