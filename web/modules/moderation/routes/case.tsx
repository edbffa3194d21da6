import { data, Link, redirect } from 'react-router'
import {
  claimCase,
  claimNextCase,
  decideAppeal,
  decideCase,
  getCase,
  readThread,
  releaseCase,
  undoDecision,
} from '#contract/moderation/endpoints.ts'
import { getDisputedOrder, settleDispute } from '#contract/disputes.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError, unchecked } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pathId } from '#web/lib/pages/path-id.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { useNow } from '#web/lib/session/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { DecisionPanel } from '#web/modules/moderation/components/decision-panel.tsx'
import { CaseVideo } from '#web/modules/moderation/components/case-video.tsx'
import { DisputedOrder } from '#web/modules/moderation/components/disputed-order.tsx'
import { Hits } from '#web/modules/moderation/components/hits.tsx'
import { Copies, ListingEvidence } from '#web/modules/moderation/components/listing-evidence.tsx'
import { ReportedTexts } from '#web/modules/moderation/components/reported-texts.tsx'
import { Log, Owner, Reporters } from '#web/modules/moderation/components/reporters.tsx'
import { Thread } from '#web/modules/moderation/components/thread.tsx'
import { usePreloadedImages } from '#web/modules/moderation/use-preloaded-images.ts'
import { caseHeading, dueText, reportsText, subjectWords } from '#web/modules/moderation/words.ts'
import type { Route } from './+types/case.ts'

const outcomes: Record<string, string> = {
  preuzet: 'Slučaj je vaš.',
  odluceno: 'Odluka je donesena. Ovo je sljedeći slučaj.',
  zalba: 'Odluka o žalbi je donesena. Ovo je sljedeći slučaj.',
  povuceno: 'Odluka je povučena, a slučaj je ponovo otvoren.',
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = apiOf(context)
  const ofCase = { params: { id: pathId(params.id) } }
  const { data: found } = await api.call(getCase, ofCase).catch(routeError)
  const isOpen = found.subject.type === 'order' && found.claim?.is_mine === true
  const disputed = isOpen ? (await api.call(getDisputedOrder, ofCase).catch(routeError)).data : null
  const { gotovo, nakon } = parseQuery(url.search)
  return {
    found,
    disputed,
    outcome: outcomes[gotovo ?? ''],
    decided: /^[1-9]\d{0,14}$/.test(nakon ?? '') ? Number(nakon) : null,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = pathId(params.id)
  const api = apiOf(context)
  const form = await request.formData()
  const intent = String(form.get('intent'))
  const ofCase = { params: { id } }
  let values: object = {}
  try {
    switch (intent) {
      case 'claim':
        await api.call(claimCase, ofCase)
        return redirect(staffPaths.adminCase(id, { gotovo: 'preuzet' }))
      case 'release':
        await api.call(releaseCase, ofCase)
        return redirect(staffPaths.adminCases({ gotovo: 'oslobodjen' }))
      case 'undo':
        await api.call(undoDecision, { ...ofCase, body: readForm(form, undoDecision).body })
        return redirect(staffPaths.adminCase(id, { gotovo: 'povuceno' }))
      case 'appeal':
        values = readForm(form, decideAppeal).values
        await api.call(decideAppeal, { ...ofCase, body: unchecked(readForm(form, decideAppeal).body) })
        return await afterDecision(api, id, 'zalba')
      case 'settle': {
        const read = readForm(form, settleDispute)
        values = read.values
        await api.call(settleDispute, { ...ofCase, body: unchecked(settlementOf(read.body)) })
        return await afterDecision(api, id, 'odluceno')
      }
      case 'thread': {
        const { data: messages } = await api.call(readThread, {
          ...ofCase,
          body: readForm(form, readThread).body,
        })
        return { messages, problem: undefined }
      }
      default: {
        const read = readForm(form, decideCase)
        values = read.values
        await api.call(decideCase, { ...ofCase, body: unchecked(relevant(read.body)) })
        return await afterDecision(api, id, 'odluceno')
      }
    }
  } catch (error) {
    const { data: problem, init } = formProblem(error, values)
    return data(
      { messages: undefined, problem: { ...problem, intent: intent === 'null' ? 'decide' : intent } },
      init ?? {},
    )
  }
}

/** Goes on with the next case, or back to the queue when none is left or it can't be claimed. */
async function afterDecision(api: ReturnType<typeof apiOf>, decided: number, outcome: 'odluceno' | 'zalba') {
  const next = await api.call(claimNextCase, {}).catch(() => ({ id: null }))
  return redirect(
    next.id === null
      ? staffPaths.adminCases({ gotovo: outcome })
      : staffPaths.adminCase(next.id, { gotovo: outcome, nakon: decided }),
  )
}

/** Leaves out fields that the chosen measures do not use. */
function relevant({ field, days, ...rest }: Record<string, unknown>) {
  const usesDays = rest['account'] === 'limit' || rest['account'] === 'suspend'
  return { ...rest, ...(rest['content'] === 'correct' && { field }), ...(usesDays && { days }) }
}

/** An amount is asked only where the money is divided. */
const settlementOf = ({ amount, rule, ...rest }: Record<string, unknown>) => ({
  ...relevant(rest),
  ...(rest['account'] !== 'none' && { rule }),
  ...(rest['outcome'] === 'part' && { amount }),
})

export const meta = () => pageMeta({ title: 'Slučaj', isIndexed: false })

export default function Case({ loaderData, actionData }: Route.ComponentProps) {
  const { found, disputed, outcome, decided } = loaderData
  usePreloadedImages(found.next?.images)
  const now = useNow()
  const { subject, listing, due_at, state, hidden, reports } = found
  const problem = actionData?.problem
  const facts = [
    ...(reports > 0
      ? [reportsText(reports), `težina ${found.weight.toFixed(1).replace('.', ',')}`]
      : subject.type === 'order'
        ? []
        : ['niko nije prijavio']),
    state === 'open' ? dueText(due_at, now) : 'riješeno',
    ...(hidden ? [reports > 0 ? 'skriven zbog prijava' : 'skriven do ispravke'] : []),
  ]
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Breadcrumbs
          steps={[{ name: 'Prijave', to: staffPaths.adminCases() }, { name: `Slučaj ${found.id}` }]}
        />
        <h1 className="mt-1 text-2xl font-bold [overflow-wrap:anywhere]">{caseHeading(found)}</h1>
        <p
          className={`text-sm tabular-nums ${state === 'open' && due_at <= now ? 'text-danger' : 'text-muted'}`}
        >
          {[subjectWords[subject.type], ...facts].join(' · ')}
        </p>
      </div>
      {outcome && !actionData && (
        <Alert tone="success">
          {outcome}
          {decided !== null && (
            <Link to={staffPaths.adminCase(decided)} className="ml-2 font-semibold underline">
              Prethodni slučaj
            </Link>
          )}
        </Alert>
      )}
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start">
        <div className="flex min-w-0 flex-col gap-4">
          {listing && <ListingEvidence listing={listing} />}
          {found.video && <CaseVideo video={found.video} />}
          {disputed && <DisputedOrder of={disputed} />}
          {found.texts.length > 0 && <ReportedTexts title={subjectWords[subject.type]} texts={found.texts} />}
          {subject.type === 'conversation' && (
            <Thread
              messages={actionData?.messages}
              mayRead={found.claim?.is_mine === true}
              problem={problem?.intent === 'thread' ? problem : undefined}
            />
          )}
          <Hits hits={found.hits} />
          {found.reported.length > 0 && <Reporters reports={found.reported} about={subject.type} />}
          <Owner of={found} />
          {listing && <Copies listing={listing} />}
          <Log entries={found.log} />
        </div>
        <DecisionPanel key={found.id} of={found} disputed={disputed} problem={problem} />
      </div>
    </div>
  )
}
