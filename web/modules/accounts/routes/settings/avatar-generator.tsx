import { apartPaths } from '#contract/paths/apart.ts'
import { Link, redirect, useNavigation } from 'react-router'
import { avatarVariants, shownAvatarVariants } from '#contract/limits/accounts.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import {
  type AvatarColor,
  avatarColorNames,
  avatarColors,
  type AvatarStyle,
  avatarStyles,
  generatedAvatarPath,
  setDrawnAvatar,
} from '#contract/accounts/settings.ts'
import { apiOf } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import type { Route } from './+types/avatar-generator.ts'

const styleNames: Record<AvatarStyle, string> = {
  lorelei: 'Portret',
  notionists: 'Skica',
  'open-peeps': 'Crtež',
  'pixel-art': 'Pikseli',
  critters: 'Životinje',
  thumbs: 'Nasmijani',
}
const colorNames: Record<AvatarColor, string> = {
  sand: 'Pijesak',
  sky: 'Nebo',
  mint: 'Menta',
  peach: 'Breskva',
  lavender: 'Lavanda',
  lemon: 'Limun',
}
const colorWords: Record<AvatarColor, string> = {
  sand: 'pijesak',
  sky: 'nebo',
  mint: 'menta',
  peach: 'breskva',
  lavender: 'lavanda',
  lemon: 'limun',
}
const pages = avatarVariants / shownAvatarVariants

/** Reads the choice from the URL; invalid values become the first. */
function chosenBy(search: string) {
  const { stil, boja, strana } = parseQuery(search)
  const page = Number(strana ?? 1)
  return {
    style: avatarStyles.find((one) => one === stil) ?? avatarStyles[0],
    color: avatarColorNames.find((one) => colorWords[one] === boja) ?? avatarColorNames[0],
    page: Number.isInteger(page) && page >= 1 && page <= pages ? page : 1,
  }
}

const pathOf = ({ style, color, page }: ReturnType<typeof chosenBy>) =>
  apartPaths.avatarGenerator({ stil: style, boja: colorWords[color], strana: page })

export const loader = ({ url }: Route.LoaderArgs) => chosenBy(url.search)

/** Visitors are sent to the login and back to the same drawings. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { body, values } = readForm(await request.formData(), setDrawnAvatar)
  const { style, color } = chosenBy(url.search)
  try {
    await apiOf(context).call(setDrawnAvatar, { body: { ...body, style, color } })
  } catch (error) {
    return formProblem(error, values)
  }
  return redirect(paths.profilePicture('slika'))
}

export const meta = () =>
  pageMeta({ title: 'Napravite avatar', description: 'Odaberite crtež i postavite ga kao profilnu sliku.' })

export default function AvatarGenerator({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { page } = loaderData
  const next = useNavigation().location
  // A second choice adds to one that is still loading.
  const asked = next?.pathname === apartPaths.avatarGenerator() ? chosenBy(next.search) : loaderData
  const to = (change: Partial<typeof asked>) => pathOf({ ...asked, ...change })
  const wrong = problem?.fields['variant']
  return (
    <div className="page-width py-6">
      <h1 className="text-2xl font-bold">Napravite avatar</h1>
      <p className="mt-1 text-muted">Odaberite stil i boju, pa crtež koji vam se dopada.</p>
      <div className="mt-5 flex max-w-3xl flex-col gap-6 rounded-card border border-line bg-surface p-4 sm:p-6">
        <nav aria-label="Stil">
          <h2 className="mb-2 text-sm font-semibold">Stil</h2>
          <ul className="flex flex-wrap gap-2">
            {avatarStyles.map((one) => (
              <li key={one}>
                <Link
                  to={to({ style: one, page: 1 })}
                  preventScrollReset
                  rel="nofollow"
                  aria-current={one === asked.style ? 'true' : undefined}
                  className={`${option} px-4`}
                >
                  {styleNames[one]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Boja pozadine">
          <h2 className="mb-2 text-sm font-semibold">Boja pozadine</h2>
          <ul className="flex flex-wrap gap-2">
            {avatarColorNames.map((one) => (
              <li key={one}>
                <Link
                  to={to({ color: one })}
                  preventScrollReset
                  rel="nofollow"
                  aria-current={one === asked.color ? 'true' : undefined}
                  className={`${option} px-3`}
                >
                  <span
                    aria-hidden="true"
                    className="size-6 rounded-full border border-line-field"
                    style={{ background: avatarColors[one] }}
                  />
                  {colorNames[one]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <PostForm problem={problem} focus="variant" action={pathOf(loaderData)}>
          {wrong && <Alert>{wrong}</Alert>}
          <Drawings {...loaderData} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton className="self-start">Postavite kao profilnu sliku</SubmitButton>
            <ButtonLink to={to({ page: (page % pages) + 1 })} preventScrollReset rel="nofollow" kind="quiet">
              Drugi crteži
            </ButtonLink>
          </div>
        </PostForm>
        <p className="text-sm text-muted">
          Crteži su u javnom vlasništvu (CC0); crtali su ih Lisa Wischofsky, Zoish, Pablo Stanley i DiceBear.
        </p>
      </div>
    </div>
  )
}

function Drawings({ style, color, page }: ReturnType<typeof chosenBy>) {
  const first = (page - 1) * shownAvatarVariants + 1
  const variants = Array.from({ length: shownAvatarVariants }, (_, index) => first + index)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">Crtež</legend>
      <div className="grid grid-cols-3 gap-3 sm:grid-cols-4 md:grid-cols-6">
        {variants.map((variant) => (
          <label
            key={`${style}-${variant}`}
            className="cursor-pointer rounded-card border-2 border-line p-1.5 hover:border-line-field has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input type="radio" name="variant" value={variant} className="sr-only" />
            <img
              src={`/api${generatedAvatarPath({ style, color, variant })}`}
              alt={`${styleNames[style]} ${variant}`}
              width={160}
              height={160}
              className="aspect-square w-full rounded-full bg-canvas"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const option =
  'flex min-h-11 items-center gap-2 rounded-field border border-line-field bg-surface hover:bg-canvas aria-[current=true]:border-primary aria-[current=true]:bg-primary-soft aria-[current=true]:font-semibold'
