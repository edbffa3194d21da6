import { data, redirect } from 'react-router'
import { agentRightNames, invitationSeconds } from '#contract/agents/rights.ts'
import { makeAgentPaths } from '#contract/paths/agents.ts'
import {
  changeAgent,
  inviteAgent,
  listAgents,
  listShopLog,
  removeAgent,
  resendInvitation,
  withdrawInvitation,
} from '#contract/agents/endpoints.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { requireShop } from '#web/lib/session/guards.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pageNumberOf, pageQuery } from '#web/lib/pages/page-number.ts'
import { pathId } from '#web/lib/pages/path-id.ts'
import { type FormValues, readForm } from '#web/lib/forms/read-form.ts'
import { brand } from '#web/lib/site.ts'
import { EmailField } from '#web/ui/forms/email-field.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { AgentRow } from '#web/modules/agents/components/agent-row.tsx'
import { InvitationRow } from '#web/modules/agents/components/invitation-row.tsx'
import { LogList } from '#web/modules/agents/components/log-list.tsx'
import { RightsFields } from '#web/modules/agents/components/rights-fields.tsx'
import type { Route } from './+types/agents.ts'

const { agents: agentsPath } = makeAgentPaths(brand)

const outcomes: Record<string, string> = {
  pozvan: 'Pozivnica je poslana.',
  ponovo: 'Pozivnica je ponovo poslana, s novim linkom.',
  povucena: 'Pozivnica je povučena.',
  prava: 'Prava agenta su sačuvana.',
  uklonjen: 'Agent je uklonjen. Oglasi su ostali u shopu.',
}

export async function loader({ url, context }: Route.LoaderArgs) {
  await requireShop(context)
  const { agent, gotovo } = parseQuery(url.search)
  const agentId = /^[1-9]\d{0,14}$/.test(agent ?? '') ? Number(agent) : undefined
  const page = pageNumberOf(url.search)
  const api = apiOf(context)
  const [{ data: shop }, log] = await Promise.all([
    api.call(listAgents, {}),
    api.call(listShopLog, { query: { agent_id: agentId, page } }),
  ]).catch(routeError)
  if (page > log.meta.last_page)
    throw redirect(agentsPath({ agent: agentId, ...pageQuery(log.meta.last_page) }))
  return { ...shop, log: log.data, lastPage: log.meta.last_page, page, agentId, done: outcomes[gotovo ?? ''] }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireShop(context)
  const form = await request.formData()
  const intent = String(form.get('intent') ?? '')
  const api = apiOf(context)
  const { body, values } = readForm(form, inviteAgent)
  const params = () => ({ id: pathId(String(form.get('id') ?? '')) })
  try {
    switch (intent) {
      case 'invite':
        await api.call(inviteAgent, { body })
        return redirect(agentsPath({ gotovo: 'pozvan' }))
      case 'resend':
        await api.call(resendInvitation, { params: params() })
        return redirect(agentsPath({ gotovo: 'ponovo' }))
      case 'withdraw':
        await api.call(withdrawInvitation, { params: params() })
        return redirect(agentsPath({ gotovo: 'povucena' }))
      case 'rights':
        await api.call(changeAgent, { params: params(), body: readForm(form, changeAgent).body })
        return redirect(agentsPath({ gotovo: 'prava' }))
      case 'remove':
        await api.call(removeAgent, { params: params() })
        return redirect(agentsPath({ gotovo: 'uklonjen' }))
      default:
        throw data(null, { status: 400, statusText: 'Bad Request' })
    }
  } catch (error) {
    return formProblem<FormValues>(error, { ...values, intent, id: String(form.get('id') ?? '') })
  }
}

export const meta = () => pageMeta({ title: `Agenti ${brand.name} Shop-a`, isIndexed: false })

const card = 'flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6'

export default function Agents({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { shop, agents, invitations, places_left: places, log, page, lastPage, agentId, done } = loaderData
  const wrong = problem?.values['intent']
  const given = problem?.values['rights']
  const chosen = Array.isArray(given) ? given : agentRightNames
  const ofRow = (intent: string, id: number) =>
    wrong === intent && problem?.values['id'] === String(id) ? problem : undefined
  return (
    <div className="flex flex-col gap-4">
      {done && !problem && <Alert tone="success">{done}</Alert>}
      {problem?.message && wrong !== 'invite' && wrong !== 'rights' && <Alert>{problem.message}</Alert>}

      <section aria-labelledby="agenti" className={card}>
        <div>
          <h2 id="agenti" className="text-xl font-bold max-md:sr-only">{`Agenti ${brand.name} Shop-a`}</h2>
          <p className="mt-1 text-muted">
            {`Agenti rade za ${shop} svojim računom, s pravima koja im date. Kredit, isplate, postavke i sigurnost shopa su samo vaši, a sve što agent uradi piše u dnevniku.`}
          </p>
        </div>
        {agents.length === 0 ? (
          <p className="text-muted">Shop još nema agenata.</p>
        ) : (
          <ul className="divide-y divide-line">
            {agents.map((agent) => (
              <AgentRow key={agent.id} agent={agent} problem={ofRow('rights', agent.id)} />
            ))}
          </ul>
        )}
      </section>

      {invitations.length > 0 && (
        <section aria-labelledby="pozivnice" className={card}>
          <h2 id="pozivnice" className="text-xl font-bold">
            Pozivnice koje čekaju
          </h2>
          <ul className="divide-y divide-line">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </section>
      )}

      <section aria-labelledby="poziv" className={card}>
        <h2 id="poziv" className="text-xl font-bold">
          Pozovite agenta
        </h2>
        {places === 0 ? (
          <p className="text-muted">
            Shop ima najveći broj agenata i pozivnica. Uklonite agenta ili povucite pozivnicu.
          </p>
        ) : (
          <PostForm key={invitations.length} problem={wrong === 'invite' ? problem : undefined}>
            <EmailField
              hint={`Pozivnica važi ${invitationSeconds / 86_400} dana. Osoba je prihvata računom s tom adresom, a ako ga nema, prvo ga otvara.`}
              autoComplete="off"
            />
            <RightsFields rights={wrong === 'invite' ? chosen : agentRightNames} of="poziv" />
            <div>
              <SubmitButton name="intent" value="invite">
                Pošaljite pozivnicu
              </SubmitButton>
            </div>
          </PostForm>
        )}
      </section>

      <section aria-labelledby="dnevnik" className={card}>
        <h2 id="dnevnik" className="text-xl font-bold">
          Dnevnik shopa
        </h2>
        <LogList
          log={log}
          agent={agents.find(({ id }) => id === agentId)?.username}
          isFiltered={agentId !== undefined}
          page={page}
          lastPage={lastPage}
          hrefOf={(at) => agentsPath({ agent: agentId, ...pageQuery(at) })}
          allHref={agentsPath()}
        />
      </section>
    </div>
  )
}
