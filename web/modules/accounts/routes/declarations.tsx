import { data, redirect } from 'react-router'
import { decideDeclaration, listDeclarations } from '#contract/accounts/declaration-checks.ts'
import { deepestPage } from '#contract/limits/listings.ts'
import { firmRegisterUrl } from '#contract/limits/accounts.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf } from '#web/lib/pages/page-number.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { DoneDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { DeclarationCard } from '#web/modules/accounts/components/declaration-card.tsx'
import type { Route } from './+types/declarations.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = pageNumberOf(url.search)
  const found = await apiOf(context).call(listDeclarations, { query: { page } }).catch(routeError)
  if (page > found.meta.last_page) throw redirect(staffPaths.adminDeclarations())
  return {
    page,
    lastPage: Math.min(found.meta.last_page, deepestPage),
    waiting: found.meta.total,
    declarations: found.data,
    done: parseQuery(url.search)['gotovo'],
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const id = String(form.get('id'))
  const { body, values } = readForm(form, decideDeclaration)
  try {
    await apiOf(context).call(decideDeclaration, { params: { id }, body })
  } catch (error) {
    const { data: problem, init } = formProblem(error, values)
    return data({ problem, id }, init ?? {})
  }
  throw redirect(staffPaths.adminDeclarations({ gotovo: body.decision }))
}

export const meta = () => pageMeta({ title: 'Izjave trgovaca', isIndexed: false })

const doneText: Record<string, string> = {
  verify: 'Firma je potvrđena. Na profilu sada piše „Registrovani trgovac“.',
  refuse: 'Izjava je odbijena, a vlasnik je dobio obavijest s razlogom.',
}

export default function Declarations({ loaderData, actionData }: Route.ComponentProps) {
  const { page, lastPage, waiting, declarations, done } = loaderData
  const isListed = declarations.some(({ account }) => String(account.id) === actionData?.id)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl font-bold">Izjave trgovaca</h1>
        <p className="text-muted tabular-nums">{`Čeka provjeru: ${formatNumber(waiting)}`}</p>
      </div>
      <p className="max-w-2xl text-muted">
        Uporedite naziv, MBS i ID broj s{' '}
        <a
          href={firmRegisterUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="text-primary underline"
        >
          javnim registrom
        </a>
        . Oznaku „Registrovani trgovac“ profil dobija tek kada potvrdite podatke, a gubi je čim ih vlasnik
        izmijeni.
      </p>
      {!actionData && done && doneText[done] && <Alert tone="success">{doneText[done]}</Alert>}
      {actionData && !isListed && <Alert>{actionData.problem.message}</Alert>}
      {declarations.length === 0 ? (
        <EmptyState drawing={<DoneDrawing />} text="Nema izjava koje čekaju provjeru." />
      ) : (
        <ul className="flex flex-col gap-4">
          {declarations.map((declaration, index) => (
            <li key={declaration.account.id}>
              <DeclarationCard
                declaration={declaration}
                hasKeys={index === 0}
                problem={actionData?.id === String(declaration.account.id) ? actionData.problem : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        lastPage={lastPage}
        hrefOf={(one) => staffPaths.adminDeclarations({ page: one })}
      />
    </div>
  )
}
