import { makeAgentPaths } from '#contract/paths/agents.ts'
import type { ShopAgent } from '#contract/agents/endpoints.ts'
import type { FormProblem } from '#web/lib/forms/form-problem.ts'
import { ProfileLink } from '#web/cards/profile-link.tsx'
import { formatDate } from '#web/lib/format/format.ts'
import type { FormValues } from '#web/lib/forms/read-form.ts'
import { brand } from '#web/lib/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { rightsText } from '#web/modules/agents/words.ts'
import { RightsFields } from './rights-fields.tsx'

const link = 'inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline'

type AgentRowProps = { agent: ShopAgent; problem: FormProblem<FormValues> | undefined }

/** An agent, with the forms that change or withdraw their rights. */
export function AgentRow({ agent, problem }: AgentRowProps) {
  const { id, username, name, avatar, has_profile, rights, since } = agent
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex items-center gap-3">
        <Avatar name={username} src={avatar} className="size-11 text-lg" />
        <div className="min-w-0">
          <ProfileLink
            person={{ username, type: 'user', has_profile }}
            className="font-semibold [overflow-wrap:anywhere]"
            linkClassName="hover:underline"
          >
            {username}
          </ProfileLink>
          {name && <span className="text-muted [overflow-wrap:anywhere]">{` · ${name}`}</span>}
          <p className="text-sm text-muted">
            {[rightsText(rights) || 'Bez prava', since !== null && `agent od ${formatDate(since)}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-start gap-x-6">
        <PathLink to={makeAgentPaths(brand).agents({ agent: id })} className={link}>
          Šta je radio
        </PathLink>
        <details className="min-w-0" open={problem !== undefined}>
          <summary className={`${link} cursor-pointer`} aria-label={`Prava: ${username}`}>
            Prava
          </summary>
          <PostForm problem={problem} className="mt-2 flex flex-col gap-3">
            <input type="hidden" name="id" value={id} />
            <RightsFields rights={rights} of={`agent-${id}`} />
            <div>
              <SubmitButton name="intent" value="rights" target={id}>
                Sačuvajte prava
              </SubmitButton>
            </div>
          </PostForm>
        </details>
        <details className="min-w-0">
          <summary className={`${link} cursor-pointer`} aria-label={`Uklonite: ${username}`}>
            Uklonite
          </summary>
          <PostForm className="mt-2 flex flex-col gap-3">
            <input type="hidden" name="id" value={id} />
            <p className="text-sm text-muted">
              {`${username} odmah prestaje raditi za shop i ništa njegovo više ne vidi. Oglasi ostaju u shopu.`}
            </p>
            <div>
              <SubmitButton name="intent" value="remove" target={id} kind="danger">
                Uklonite agenta
              </SubmitButton>
            </div>
          </PostForm>
        </details>
      </div>
    </li>
  )
}
