import { data, redirect } from 'react-router'
import { deepestPage } from '#contract/limits/listings.ts'
import { handleLead, listLeads } from '#contract/leads/endpoints.ts'
import { listLoanInquiries } from '#contract/loans/endpoints.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { counted } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { DoneDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { TabBar } from '#web/ui/lists/tab-bar.tsx'
import { LeadCard } from '#web/modules/leads/components/lead-card.tsx'
import { LoanInquiryCard } from '#web/modules/leads/components/loan-inquiry-card.tsx'
import type { Route } from './+types/staff-inquiries.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const { vrsta, stanje, gotovo } = parseQuery(url.search)
  const page = pageNumberOf(url.search)
  const view = {
    vrsta: vrsta === 'krediti' ? vrsta : undefined,
    stanje: stanje === 'svi' ? stanje : undefined,
  } as const
  const isLoans = view.vrsta !== undefined
  const [leads, loans] = await Promise.all([
    api.call(listLeads, {
      query: { page: isLoans ? 1 : page, state: view.stanje ? undefined : 'open' },
    }),
    isLoans ? api.call(listLoanInquiries, { query: { page } }) : null,
  ]).catch(routeError)
  const { meta } = loans ?? leads
  if (page > Math.max(1, meta.last_page)) throw redirect(staffPaths.adminInquiries(view))
  return {
    view,
    page,
    lastPage: Math.min(meta.last_page, deepestPage),
    open: leads.open,
    leads: leads.data,
    loans: loans && loans.data,
    done: gotovo,
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const id = String(form.get('id'))
  const { body, values } = readForm(form, handleLead)
  try {
    await apiOf(context).call(handleLead, { params: { id }, body })
  } catch (error) {
    const { data: problem, init } = formProblem(error, values)
    return data({ problem, id }, init ?? {})
  }
  const stanje = parseQuery(url.search)['stanje'] === 'svi' ? 'svi' : undefined
  throw redirect(staffPaths.adminInquiries({ stanje, gotovo: body.state }))
}

export const meta = () => pageMeta({ title: 'Upiti', isIndexed: false })

const doneText: Record<string, string> = { done: 'Upit je riješen.', open: 'Upit ponovo čeka.' }

export default function StaffInquiries({ loaderData, actionData }: Route.ComponentProps) {
  const { view, page, lastPage, open, leads, loans, done } = loaderData
  const tabs = [
    {
      to: staffPaths.adminInquiries(),
      label: 'Firme koje čekaju',
      count: { text: String(open), spoken: counted(open, 'upit', 'upita', 'upita') },
      isCurrent: !view.vrsta && !view.stanje,
    },
    {
      to: staffPaths.adminInquiries({ stanje: 'svi' }),
      label: 'Sve firme',
      isCurrent: !view.vrsta && view.stanje === 'svi',
    },
    {
      to: staffPaths.adminInquiries({ vrsta: 'krediti' }),
      label: 'Krediti',
      isCurrent: view.vrsta === 'krediti',
    },
  ]
  const isEmpty = (loans ?? leads).length === 0
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl font-bold">Upiti</h1>
      <TabBar label="Vrste upita" tabs={tabs} />
      {!actionData && done && doneText[done] && <Alert tone="success">{doneText[done]}</Alert>}
      {isEmpty && (
        <EmptyState
          drawing={<DoneDrawing />}
          text={loans || view.stanje ? 'Još nema nijednog upita.' : 'Nijedan upit ne čeka.'}
        />
      )}
      {loans
        ? loans.map((inquiry) => <LoanInquiryCard key={inquiry.id} inquiry={inquiry} />)
        : leads.map((lead, index) => (
            <LeadCard
              key={`${lead.id} ${lead.state}`}
              lead={lead}
              hasKey={index === 0 && !view.stanje}
              problem={actionData?.id === String(lead.id) ? actionData.problem : undefined}
            />
          ))}
      <Pagination
        page={page}
        lastPage={lastPage}
        hrefOf={(other) => staffPaths.adminInquiries({ ...view, ...pageQuery(other) })}
      />
    </div>
  )
}
