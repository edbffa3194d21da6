import { useState } from 'react'
import { data } from 'react-router'
import { suggestCategories } from '#contract/categories/endpoints.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { paths } from '#web/lib/site.ts'
import { openedPart } from '#web/ui/dialogs/opened-part.tsx'
import { PublishBlockNotice } from '#web/modules/accounts/components/publish-block-notice.tsx'
import { finders, type FinderType } from '#web/modules/selling/publish-mode.ts'
import { findSeller } from '#web/modules/selling/load.ts'
import { KeywordFinder } from '../components/start/keyword-finder.tsx'
import type { Route } from './+types/find-category.ts'

const ManualModal = openedPart(() => import('../components/start/manual-modal.tsx'))

const typeOf = (pathname: string) =>
  (Object.keys(finders) as FinderType[]).find(
    (type) => paths.publishByWords(finders[type].entry) === pathname.replace(/\/$|\.data$/g, ''),
  ) ?? 'ostalo'

/** For services, jobs and everything else: finds the category by words. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const { block } = await findSeller(api)
  const type = typeOf(url.pathname)
  const asked = parseQuery(url.search)['pojam']
  const keyword = (asked ?? '').trim()
  const page = { block, type, keyword, found: null, refusal: undefined, hasFailed: false }
  if (block || asked === undefined) return page
  try {
    const query = { keyword, parent: finders[type].parent }
    const { data: suggested } = await api.call(suggestCategories, { query })
    return { ...page, found: suggested }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 503) return routeError(error)
    if (error.status !== 422) return data({ ...page, hasFailed: true }, { status: error.status })
    return { ...page, refusal: error.body.error.fields?.['keyword'] }
  }
}

export const meta = () => pageMeta({ title: 'Objavite oglas', isIndexed: false })

export default function FindCategory({ loaderData }: Route.ComponentProps) {
  const { block, type, keyword, found, refusal, hasFailed } = loaderData
  const [isManual, setIsManual] = useState(false)
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-6 sm:px-6">
      {block ? (
        <>
          <h1 className="mb-4 text-2xl font-bold">Objavite oglas</h1>
          <PublishBlockNotice block={block} returnTo={paths.publishByWords(finders[type].entry)} />
        </>
      ) : (
        <div className="rounded-card border border-line bg-surface p-4 sm:p-6">
          <KeywordFinder
            key={type}
            type={type}
            keyword={keyword}
            found={found}
            refusal={refusal}
            hasFailed={hasFailed}
            headingLevel="h1"
            onManual={() => setIsManual(true)}
          />
        </div>
      )}
      {isManual && <ManualModal onClose={() => setIsManual(false)} />}
    </div>
  )
}
