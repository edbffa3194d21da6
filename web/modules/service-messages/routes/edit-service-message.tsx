import { data, redirect } from 'react-router'
import {
  changeServiceMessage,
  createServiceMessage,
  deleteServiceMessage,
  getManagedServiceMessage,
  previewServiceMessage,
  serviceMessageLocations,
} from '#contract/service-messages.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError, unchecked } from '#web/lib/api.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { MessageForm } from '#web/modules/service-messages/components/message-form.tsx'
import { freshMessage, readMessage, valuesOf } from '#web/modules/service-messages/message-values.ts'
import { placeNames } from '#web/modules/service-messages/places.ts'
import type { Route } from './+types/edit-service-message.ts'

const isNew = (id: string) => id === 'nova'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (isNew(params.id)) return { message: null, values: freshMessage, history: [], isSaved: false }
  if (!/^[1-9]\d{0,14}$/.test(params.id)) throw data(null, { status: 404, statusText: 'not_found' })
  const { data: message, history } = await apiOf(context)
    .call(getManagedServiceMessage, { params: { id: params.id } })
    .catch(routeError)
  return { message, values: valuesOf(message), history, isSaved: url.searchParams.has('sacuvano') }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const intent = String(form.get('intent') ?? 'save')
  const api = apiOf(context)
  if (intent === 'delete') {
    await api.call(deleteServiceMessage, { params: { id: params.id } }).catch(routeError)
    return redirect(`${staffPaths.adminServiceMessages()}?izbrisano`)
  }
  const { body: typed, values } = readMessage(form)
  const body = unchecked(typed)
  try {
    if (intent === 'preview') {
      const { data: preview } = await api.call(previewServiceMessage, { body })
      return { preview, values, problem: undefined }
    }
    const { data: saved } = isNew(params.id)
      ? await api.call(createServiceMessage, { body })
      : await api.call(changeServiceMessage, { params: { id: params.id }, body })
    return redirect(`${staffPaths.adminServiceMessage(saved.id)}?sacuvano`)
  } catch (error) {
    const { data: problem, init } = formProblem(error, values)
    return data({ preview: null, values, problem }, init ?? undefined)
  }
}

export const meta = () => pageMeta({ title: 'Servisna poruka', isIndexed: false })

const places = serviceMessageLocations.map((value) => ({ value, name: placeNames[value] }))

export default function EditServiceMessage({ loaderData, actionData }: Route.ComponentProps) {
  const { message, history, isSaved } = loaderData
  const { preview = null, problem } = actionData ?? {}
  return (
    <div className="flex max-w-3xl flex-col gap-4 xl:max-w-none">
      <div>
        <Breadcrumbs steps={[{ name: 'Servisne poruke', to: staffPaths.adminServiceMessages() }]} />
        <h1 className="text-2xl font-bold">{message ? 'Uredite poruku' : 'Nova poruka'}</h1>
      </div>
      {!actionData && isSaved && (
        <Alert tone="success">
          Poruka je sačuvana. Vidi se od sljedećeg učitavanja stranice, a na već otvorenim stranicama
          najkasnije za jedan dan.
        </Alert>
      )}
      <section className="rounded-card border border-line bg-surface p-4 sm:p-6">
        <MessageForm
          // Remounted after saving, so that the fields show the stored values.
          key={message?.updated_at}
          values={actionData?.values ?? loaderData.values}
          given={preview ?? message}
          places={places}
          problem={problem}
          isNew={!message}
        />
      </section>
      {message && (
        <section aria-labelledby="izmjene" className="rounded-card border border-line bg-surface p-4 sm:p-6">
          <h2 id="izmjene" className="text-lg font-bold">
            Izmjene
          </h2>
          <ul className="mt-2 flex flex-col gap-1 text-sm">
            {history.map(({ actor, action: done, at }, index) => (
              <li key={index}>{`${formatDateTime(at)}: ${actor}, ${actionNames[done]}`}</li>
            ))}
          </ul>
          <PostForm className="mt-4 border-t border-line pt-4">
            <details>
              <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-danger">
                Izbrišite poruku
              </summary>
              <p className="mb-3">Poruka nestaje sa svih mjesta i ne može se vratiti.</p>
              <SubmitButton name="intent" value="delete" kind="danger">
                Da, izbriši
              </SubmitButton>
            </details>
          </PostForm>
        </section>
      )}
    </div>
  )
}

const actionNames = { created: 'napisano', updated: 'izmijenjeno', deleted: 'izbrisano' } as const
