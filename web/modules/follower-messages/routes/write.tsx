import { redirect } from 'react-router'
import { apartPaths } from '#contract/paths/apart.ts'
import { followerListings, followerTextLength, followerTitleLength } from '#contract/limits/messages.ts'
import { deleteFollowerDraft, getFollowerDraft, saveFollowerDraft } from '#contract/follower-messages.ts'
import { apiOf, routeError, unchecked } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { intentOf } from '#web/lib/forms/intent.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { brand } from '#web/lib/site.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SearchSelect } from '#web/ui/forms/search-select.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { requireSender } from '#web/modules/follower-messages/guard.ts'
import type { Route } from './+types/write.ts'

const places = Array.from({ length: followerListings }, (_, at) => `listing_ids.${at}`)
const valuesOf = (ids: readonly (number | string)[]) =>
  Object.fromEntries(ids.map((id, at) => [`listing_ids.${at}`, String(id)]))

export async function loader({ context }: Route.LoaderArgs) {
  await requireSender(context)
  const { data: draft, choices } = await apiOf(context).call(getFollowerDraft, {}).catch(routeError)
  // Chosen listings stay in the list, even if they are no longer active.
  const chosen = draft?.listings ?? []
  const others = choices.filter(({ id }) => !chosen.some((one) => one.id === id))
  return {
    options: [...chosen, ...others].map(({ id, title }) => ({ value: String(id), label: title })),
    values: {
      title: draft?.title ?? '',
      text: draft?.text ?? '',
      shop_link: draft?.shop_link ?? true,
      ...valuesOf(chosen.map(({ id }) => id)),
    },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const api = apiOf(context)
  if (intentOf(form, ['sacuvaj', 'izbrisi']) === 'izbrisi') {
    await api.call(deleteFollowerDraft, {}).catch(routeError)
    return redirect(apartPaths.followerMessages({ gotovo: 'izbrisana' }))
  }
  const textOf = (name: string) => String(form.get(name) ?? '')
  const listing_ids = places.map(textOf).filter((id) => id.trim() !== '')
  const body = {
    title: textOf('title'),
    text: textOf('text'),
    shop_link: form.has('shop_link'),
    listing_ids,
  }
  try {
    await api.call(saveFollowerDraft, { body: unchecked(body) })
  } catch (error) {
    const { listing_ids: ids, ...values } = body
    return formProblem(error, {
      ...values,
      ...Object.fromEntries(places.map((name) => [name, ''])),
      ...valuesOf(ids),
    })
  }
  return redirect(apartPaths.followerPreview())
}

const title = 'Nova poruka pratiocima'

export const meta = () => pageMeta({ title, isIndexed: false })

export default function Write({
  loaderData: { options, values },
  actionData: problem,
}: Route.ComponentProps) {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-6">
      <div>
        <Breadcrumbs
          steps={[
            { name: `Moj ${brand.name}` },
            { name: 'Poruke pratiocima', to: apartPaths.followerMessages() },
          ]}
        />
        <h1 className="mt-1 text-2xl font-bold">{title}</h1>
        <p className="text-muted">Prije slanja vidite tačno ono što će vidjeti vaši pratioci.</p>
      </div>
      <PostForm
        problem={problem}
        values={values}
        className="flex flex-col gap-5 rounded-card border border-line bg-surface p-4 sm:p-6"
      >
        <CountedField
          label="Naslov"
          name="title"
          max={followerTitleLength}
          hint="Naslov obavijesti i e-maila, npr. „Zimske gume po starim cijenama“."
        />
        <CountedField
          label="Poruka"
          name="text"
          rows={6}
          max={followerTextLength}
          hint="Običan tekst, bez linkova, brojeva računa i kartica. Oglase dodajete ispod."
        />
        <fieldset className="flex min-w-0 flex-col gap-4">
          <legend className="mb-2 text-lg font-bold">Oglasi</legend>
          <p className="text-sm text-muted">{`Do ${followerListings} vaša aktivna oglasa, ovim redom.`}</p>
          {places.map((name, at) => (
            <SearchSelect
              key={name}
              label={`${at + 1}. oglas`}
              name={name}
              options={options}
              placeholder="Bez oglasa"
            />
          ))}
          {problem?.fields?.['listing_ids'] && (
            <FieldError id="oglasi-greska">{problem.fields['listing_ids']}</FieldError>
          )}
        </fieldset>
        <Checkbox name="shop_link">Dodajte dugme koje vodi na moju stranicu</Checkbox>
        <div className="flex flex-wrap gap-2 max-sm:*:w-full">
          <SubmitButton>Pregledajte poruku</SubmitButton>
          <ButtonLink to={apartPaths.followerMessages()} kind="quiet">
            Odustanite
          </ButtonLink>
        </div>
      </PostForm>
    </div>
  )
}
