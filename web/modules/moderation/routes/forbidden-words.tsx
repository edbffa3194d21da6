import { data, Form, Link, redirect } from 'react-router'
import { type CategoryNode, listCategories } from '#contract/categories/endpoints.ts'
import {
  addForbiddenWord,
  changeForbiddenWord,
  type ForbiddenWord,
  listForbiddenWords,
  previewForbiddenWord,
  removeForbiddenWord,
  type WordPreview,
} from '#contract/checks/forbidden-words.ts'
import { deepestPage } from '#contract/limits/listings.ts'
import { rules } from '#contract/moderation/rules.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError, unchecked } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf } from '#web/lib/pages/page-number.ts'
import { useSession } from '#web/lib/session/session.ts'
import { WordForm } from '#web/modules/moderation/components/word-form.tsx'
import { effectNames } from '#web/modules/moderation/words.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import type { SearchOption } from '#web/ui/forms/match-options.ts'
import { FilterFold } from '#web/ui/lists/filter-fold.tsx'
import { FoldedPanel } from '#web/ui/lists/folded-panel.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { cellClass, RowTable, wrappedRowClass } from '#web/ui/lists/row-table.tsx'
import type { Route } from './+types/forbidden-words.ts'

const outcomes: Record<string, string> = {
  dodano: 'Riječ je na spisku. Vrijedi za oglase koji se od sada objave ili promijene.',
  izmijenjeno: 'Riječ je sačuvana.',
  izbrisano: 'Riječ je izbrisana sa spiska.',
}

const isEffect = (name: string | undefined): name is ForbiddenWord['effect'] =>
  name !== undefined && Object.hasOwn(effectNames, name)

const optionsOf = (nodes: readonly CategoryNode[], above = ''): SearchOption[] =>
  nodes.flatMap(({ id, name, children = [] }) => [
    { value: String(id), label: `${above}${name}` },
    ...optionsOf(children, `${above}${name} › `),
  ])

export async function loader({ url, context }: Route.LoaderArgs) {
  const { rijec = '', ucinak, gotovo, uredi } = parseQuery(url.search)
  const page = pageNumberOf(url.search)
  const effect = isEffect(ucinak) ? ucinak : undefined
  const api = apiOf(context)
  const [found, categories] = await Promise.all([
    api.call(listForbiddenWords, { query: { page, effect, ...(rijec && { q: rijec }) } }).catch(routeError),
    api.call(listCategories, { query: { include_children: 'true' } }).then(
      (reply) => optionsOf(reply.data),
      () => [],
    ),
  ])
  const { total, last_page } = found.meta
  if (page > Math.max(1, last_page)) throw redirect(staffPaths.adminForbiddenWords())
  return {
    words: found.data,
    edited: found.data.find(({ id }) => String(id) === uredi),
    categories,
    total,
    page,
    lastPage: Math.min(last_page, deepestPage),
    word: rijec,
    effect,
    outcome: outcomes[gotovo ?? ''],
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const values = {
    id: text('id'),
    version: text('version'),
    wording: text('wording'),
    category_id: text('category_id'),
    effect: text('effect'),
    rule: text('rule'),
  }
  const { id, version, ...body } = values
  const api = apiOf(context)
  try {
    switch (text('radnja')) {
      case 'pregled': {
        const { wording, category_id } = body
        const query = unchecked({ wording, ...(category_id && { category_id }) })
        const preview: WordPreview = (await api.call(previewForbiddenWord, { query })).data
        return data({ message: null, fields: {}, values, preview })
      }
      case 'izbrisi':
        await api.call(removeForbiddenWord, { params: { id }, query: { version } })
        return redirect(staffPaths.adminForbiddenWords({ gotovo: 'izbrisano' }))
      default:
        if (id) {
          await api.call(changeForbiddenWord, { params: { id }, body: unchecked({ ...body, version }) })
          return redirect(staffPaths.adminForbiddenWords({ gotovo: 'izmijenjeno' }))
        }
        await api.call(addForbiddenWord, { body: unchecked(body) })
        return redirect(staffPaths.adminForbiddenWords({ gotovo: 'dodano' }))
    }
  } catch (error) {
    const { data: problem, init } = formProblem(error, values)
    return data({ ...problem, preview: undefined }, init ?? {})
  }
}

export const meta = () => pageMeta({ title: 'Zabranjene riječi', isIndexed: false })

export default function ForbiddenWords({ loaderData, actionData }: Route.ComponentProps) {
  const { words, edited, categories, total, page, lastPage, word, effect, outcome } = loaderData
  const isAdmin = useSession()?.user?.role === 'admin'
  const query = { rijec: word || undefined, ucinak: effect }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="min-w-0 text-2xl font-bold [overflow-wrap:anywhere]">Zabranjene riječi</h1>
        <p className="text-muted tabular-nums">{`Na spisku: ${formatNumber(total)}`}</p>
      </div>
      <p className="max-w-2xl text-muted">
        Provjera traži cijele riječi u naslovu i opisu. Izuzetak je izraz unutar kojeg se zabranjena riječ ne
        broji, na primjer vodeni pištolj.
      </p>
      {!actionData && outcome && <Alert tone="success">{outcome}</Alert>}
      {isAdmin ? (
        <FoldedPanel
          title={edited ? 'Izmjena' : 'Nova riječ'}
          isOpen={edited !== undefined || actionData !== undefined}
        >
          <WordForm
            // Remounted for another word, and emptied after an addition.
            key={`${edited?.id} ${edited?.version} ${total}`}
            word={edited}
            categories={categories}
            problem={actionData}
            preview={actionData?.preview}
          />
        </FoldedPanel>
      ) : (
        <p className="text-sm text-muted">Spisak mijenja administrator.</p>
      )}
      <FilterFold key={`${word} ${effect}`} chosen={[word, effect].filter(Boolean).length}>
        <Form
          method="get"
          className="grid items-end gap-3 sm:grid-cols-[minmax(0,16rem)_14rem_auto] sm:justify-start"
        >
          <TextField label="Sadrži" name="rijec" type="search" defaultValue={word} />
          <Select label="Šta se dešava" name="ucinak" defaultValue={effect ?? ''}>
            <option value="">Sve</option>
            {Object.entries(effectNames).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
          <Button kind="quiet">Prikažite</Button>
        </Form>
      </FilterFold>
      {words.length === 0 ? (
        <EmptyState
          text={word || effect ? 'Na spisku nema takvih riječi.' : 'Spisak je prazan.'}
          action={
            <ButtonLink to={staffPaths.adminForbiddenWords()} kind="quiet">
              Cijeli spisak
            </ButtonLink>
          }
        />
      ) : (
        <WordTable words={words} isAdmin={isAdmin} page={page} query={query} />
      )}
      <Pagination
        page={page}
        lastPage={lastPage}
        hrefOf={(other) => staffPaths.adminForbiddenWords({ ...query, page: other })}
      />
    </div>
  )
}

type WordTableProps = {
  words: readonly ForbiddenWord[]
  isAdmin: boolean
  page: number
  query: { rijec?: string | undefined; ucinak?: string | undefined }
}

const columns = ['Riječ', 'Gdje', 'Šta se dešava', 'Pravilo', 'Izmjena']

const WordTable = ({ words, isAdmin, page, query }: WordTableProps) => (
  <RowTable caption="Zabranjene riječi" columns={columns}>
    {words.map(({ id, wording, category, effect, rule }) => (
      <tr key={id} className={wrappedRowClass}>
        <td className={`${cellClass} font-semibold max-xl:w-full`}>{wording}</td>
        <td className={cellClass}>{category ?? 'svuda'}</td>
        <td className={cellClass}>{effectNames[effect]}</td>
        <td className={`${cellClass} text-muted`}>{effect !== 'allow' && rules[rule].name}</td>
        <td className={`${cellClass} max-xl:w-full`}>
          {isAdmin && (
            <Link
              to={staffPaths.adminForbiddenWords({ ...query, page, uredi: id })}
              className="inline-flex min-h-6 items-center font-semibold text-primary hover:underline max-xl:min-h-11"
            >
              Izmijenite
              <span className="sr-only">{` ${wording}`}</span>
            </Link>
          )}
        </td>
      </tr>
    ))}
  </RowTable>
)
