import { apartPaths } from '#contract/paths/apart.ts'
import { data, redirect } from 'react-router'
import { maxPhotoBytes } from '#contract/limits/listings.ts'
import { getProfileSettings, removeAvatar, uploadAvatar } from '#contract/accounts/settings.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem, type FormProblem } from '#web/lib/forms/form-problem.ts'
import { intentOf } from '#web/lib/forms/intent.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { paths } from '#web/lib/site.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PictureUpload } from '#web/modules/accounts/components/settings/picture-upload.tsx'
import { SavedNotice } from '#web/modules/accounts/components/settings/saved-notice.tsx'
import { SettingsSection } from '#web/modules/accounts/components/settings/settings-section.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import type { Route } from './+types/profile-picture.ts'

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { username, avatar } = (await apiOf(context).call(getProfileSettings, {}).catch(routeError)).data
  return { username, avatar }
}

const refusal = (message: string, status: number) =>
  data({ message, fields: {}, values: null } satisfies FormProblem<null>, { status })

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const api = apiOf(context)
  const isRemoval = intentOf(form, ['upload', 'remove']) === 'remove'
  const photo = form.get('photo')
  if (!isRemoval) {
    if (!(photo instanceof File) || photo.size === 0) return refusal('Odaberite fotografiju.', 422)
    if (photo.size > maxPhotoBytes)
      return refusal(`Fotografija može imati najviše ${maxPhotoBytes >> 20} MB.`, 413)
  }
  try {
    if (isRemoval) await api.call(removeAvatar, {})
    else {
      const body = new FormData()
      body.append('photo', photo as File)
      await api.call(uploadAvatar, { body })
    }
  } catch (error) {
    const { data: problem, init } = formProblem(error, null)
    // There is only one field, and no other place for its error.
    const message = problem.message ?? Object.values(problem.fields)[0] ?? null
    return data({ ...problem, message }, init ?? {})
  }
  return redirect(paths.profilePicture(isRemoval ? 'uklonjena' : 'slika'))
}

export const meta = () => pageMeta({ title: 'Profilna slika', isIndexed: false })

const done = { slika: 'Profilna slika je sačuvana.', uklonjena: 'Profilna slika je uklonjena.' }

export default function ProfilePicture({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { username, avatar } = loaderData
  return (
    <div className="flex flex-col gap-4">
      <SavedNotice texts={done} isPast={problem !== undefined} />
      <SettingsSection isTab title="Profilna slika" text="Svi je vide uz vaše oglase i na vašem profilu.">
        <div className="flex flex-wrap items-center gap-5">
          <Avatar name={username} src={avatar} className="size-28 text-5xl" />
          {avatar ? (
            <PostForm>
              <SubmitButton className="self-start" name="intent" value="remove" kind="quiet">
                Uklonite sliku
              </SubmitButton>
            </PostForm>
          ) : (
            <p className="text-muted">Dok nemate sliku, prikazujemo prvo slovo vašeg imena.</p>
          )}
        </div>
        <PictureUpload problem={problem?.message ?? null} />
      </SettingsSection>
      <SettingsSection title="Nemate fotografiju?" text="Odaberite crtež koji vam se dopada.">
        <ButtonLink to={apartPaths.avatarGenerator()} kind="quiet" className="self-start">
          Napravite avatar
        </ButtonLink>
      </SettingsSection>
    </div>
  )
}
