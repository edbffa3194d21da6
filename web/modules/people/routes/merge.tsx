import { Link, redirect } from 'react-router'
import { mergeAccounts, type MergePreview, previewMerge } from '#contract/personal-data/merges.ts'
import { factsLength } from '#contract/limits/moderation.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, isMissing, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { formatDate, formatNumber } from '#web/lib/format/format.ts'
import { requireStaff } from '#web/lib/session/guards.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { pathId } from '#web/lib/pages/path-id.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import type { Route } from './+types/merge.ts'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const id = pathId(params.id)
  await requireStaff(context, (role) => role === 'admin')
  const into = parseQuery(url.search)['u']?.trim() ?? ''
  if (!into) throw redirect(staffPaths.adminPerson(id))
  const call = { params: { id }, query: { into } }
  try {
    return { id, into, preview: (await apiOf(context).call(previewMerge, call)).data }
  } catch (error) {
    return isMissing(error) ? { id, into, preview: null } : routeError(error)
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = pathId(params.id)
  const { body, values } = readForm(await request.formData(), mergeAccounts)
  let merge: number
  try {
    merge = (await apiOf(context).call(mergeAccounts, { params: { id }, body })).id
  } catch (error) {
    return formProblem(error, values)
  }
  return redirect(staffPaths.adminMerging(merge))
}

export const meta = () => pageMeta({ title: 'Spajanje računa', isIndexed: false })

export default function Merge({ loaderData: { id, into, preview }, actionData }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Breadcrumbs
          steps={[
            { name: 'Korisnici', to: staffPaths.adminPeople() },
            { name: preview?.gone.username ?? `Račun ${id}`, to: staffPaths.adminPerson(id) },
            { name: 'Spajanje' },
          ]}
        />
        <h1 className="mt-1 text-2xl font-bold">Spajanje računa</h1>
      </div>
      {actionData?.message && <Alert>{actionData.message}</Alert>}
      {preview === null ? (
        <>
          <Alert>{`Nema računa „${into}“.`}</Alert>
          <ButtonLink to={staffPaths.adminPerson(id)} kind="quiet" className="self-start">
            Natrag na račun
          </ButtonLink>
        </>
      ) : (
        <>
          <Sides preview={preview} />
          {preview.refusals.length > 0 ? (
            <Alert>
              <p className="font-semibold">Ovi računi se ne mogu spojiti.</p>
              <ul className="list-disc pl-5">
                {preview.refusals.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </Alert>
          ) : (
            <Plan preview={preview} problem={actionData} />
          )}
        </>
      )}
    </div>
  )
}

function Sides({ preview: { gone, kept } }: { preview: MergePreview }) {
  const side = (title: string, { id, username, created_at: at }: MergePreview['gone']) => (
    <Panel title={title}>
      <div>
        <Link
          to={staffPaths.adminPerson(id)}
          className="inline-flex min-h-6 items-center text-lg font-semibold [overflow-wrap:anywhere] text-primary hover:underline"
        >
          {username}
        </Link>
        <p className="text-sm text-muted tabular-nums">{`br. ${id} · otvoren ${formatDate(at)}`}</p>
      </div>
    </Panel>
  )
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {side('Nestaje', gone)}
        {side('Ostaje', kept)}
      </div>
      <ButtonLink
        to={staffPaths.adminMerge(kept.id, { u: gone.username })}
        kind="quiet"
        className="self-start"
      >
        Zamijenite: neka ostane drugi
      </ButtonLink>
    </>
  )
}

const texts = (title: string, items: readonly string[]) =>
  items.length > 0 && (
    <Panel title={title}>
      <ul className="list-disc space-y-1 pl-5 text-sm">
        {items.map((text) => (
          <li key={text} className="[overflow-wrap:anywhere]">
            {text}
          </li>
        ))}
      </ul>
    </Panel>
  )

type Problem = Route.ComponentProps['actionData']

function Plan({ preview, problem }: { preview: MergePreview; problem: Problem }) {
  const { gone, kept, moves, conflicts, lost } = preview
  return (
    <>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Panel title={`Prelazi na ${kept.username}`}>
          {moves.length === 0 ? (
            <p className="text-sm text-muted">Račun koji nestaje nema ničega što bi prešlo.</p>
          ) : (
            <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-sm">
              {moves.map(({ label, count }) => (
                <div key={label} className="contents">
                  <dt>{label}</dt>
                  <dd className="text-right tabular-nums">{formatNumber(count)}</dd>
                </div>
              ))}
            </dl>
          )}
        </Panel>
        <div className="flex min-w-0 flex-col gap-4">
          {texts('Imaju oba', conflicts)}
          {texts('Gubi se', lost)}
        </div>
      </div>
      <Panel title="Potvrda">
        <PostForm problem={problem} values={{ into: String(kept.id) }} className="flex flex-col gap-3">
          <input type="hidden" name="into" value={kept.id} />
          <p className="text-sm">
            {`Spajanje se ne može vratiti. Prijave računa ${gone.username} se odmah završavaju, a oba vlasnika dobijaju mail. Ono što prelazi premješta se u pozadini, po 200 redova.`}
          </p>
          <TextField
            label={`Upišite „${gone.username}“`}
            name="username"
            autoComplete="off"
            autoCapitalize="none"
            hint="Korisničko ime računa koji nestaje."
          />
          <CountedField
            label="Zašto"
            name="reason"
            rows={2}
            isLow
            max={factsLength}
            hint="Ostaje u zapisniku oba računa."
          />
          <SubmitButton kind="danger">{`Spojite ${gone.username} s ${kept.username}`}</SubmitButton>
        </PostForm>
      </Panel>
    </>
  )
}
