import { data, redirect, useSubmit } from 'react-router'
import { deleteCard, listCards, makeCardDefault, type SavedCard } from '#contract/payments.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { apiOf, isMissing, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { intentOf } from '#web/lib/forms/intent.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { useConfirm } from '#web/ui/dialogs/use-confirm.tsx'
import type { Route } from './+types/saved-cards.ts'

const outcomes: Record<string, string> = {
  glavna: 'Glavna kartica je promijenjena.',
  uklonjena: 'Kartica je uklonjena.',
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { data: cards } = await apiOf(context).call(listCards, {}).catch(routeError)
  return { cards, outcome: outcomes[parseQuery(url.search)['gotovo'] ?? ''] }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const id = String(form.get('id'))
  if (!/^[1-9]\d{0,14}$/.test(id)) throw data(null, { status: 404 })
  const isDefault = intentOf(form, ['default', 'delete']) === 'default'
  try {
    await apiOf(context).call(isDefault ? makeCardDefault : deleteCard, { params: { id } })
  } catch (error) {
    // Pressed twice, the second press finds nothing left to remove.
    if (isDefault || !isMissing(error)) return formProblem(error, null)
  }
  return redirect(paths.savedCards(isDefault ? 'glavna' : 'uklonjena'))
}

export const meta = () => pageMeta({ title: 'Spašene kartice', isIndexed: false })

export default function SavedCards({ loaderData: { cards, outcome }, actionData }: Route.ComponentProps) {
  const { ask, dialog } = useConfirm()
  const submit = useSubmit()
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-6">
      <h2 className="text-xl font-bold max-md:sr-only">Spašene kartice</h2>
      <p className="text-muted">
        Brojeve kartica čuva banka, a mi samo oznaku po kojoj ih prepoznaje. Karticu sačuvate kad njome
        platite.
      </p>
      {actionData?.message && <Alert>{actionData.message}</Alert>}
      {!actionData && outcome && <Alert tone="success">{outcome}</Alert>}
      {cards.length === 0 ? (
        <>
          <p>Još nemate nijednu sačuvanu karticu.</p>
          <ButtonLink to={paths.topUp()} kind="quiet" className="self-start">
            Dopunite kredit
          </ButtonLink>
        </>
      ) : (
        <ul className="divide-y divide-line">
          {cards.map((card) => (
            <CardRow
              key={card.id}
              card={card}
              onDelete={(form, button) =>
                ask(
                  {
                    title: 'Ukloniti karticu?',
                    text: card.masked_pan,
                    confirmLabel: 'Uklonite',
                    isDangerous: true,
                    onConfirm: () => void submit(form),
                  },
                  button,
                )
              }
            />
          ))}
        </ul>
      )}
      {dialog}
    </section>
  )
}

type CardRowProps = { card: SavedCard; onDelete: (form: HTMLFormElement, button: HTMLElement) => void }

function CardRow({ card: { id, brand, masked_pan: pan, is_default: isDefault }, onDelete }: CardRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <p className="min-w-0">
        <span className="block font-semibold tabular-nums [overflow-wrap:anywhere]">{pan}</span>
        <span className="text-sm text-muted">{`${brand.toUpperCase()}${isDefault ? ', glavna' : ''}`}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {!isDefault && (
          <PostForm className="contents">
            <input type="hidden" name="id" value={id} />
            <SubmitButton name="intent" value="default" target={id} kind="quiet">
              Postavite kao glavnu
            </SubmitButton>
          </PostForm>
        )}
        <PostForm className="contents">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="intent" value="delete" />
          <Button
            kind="quiet"
            className="text-danger"
            aria-label={`Uklonite karticu ${pan}`}
            onClick={(event) => {
              event.preventDefault()
              onDelete(event.currentTarget.form!, event.currentTarget)
            }}
          >
            Uklonite
          </Button>
        </PostForm>
      </div>
    </li>
  )
}
