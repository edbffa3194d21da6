import { apartPaths } from '#contract/paths/apart.ts'
import { data, redirect } from 'react-router'
import { reportPictures, reportTextLength } from '#contract/limits/moderation.ts'
import { plural } from '#contract/text/plural.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import {
  addReportPictures,
  listOwnReports,
  reasonsFor,
  reportListing,
  reasonName,
  type ReportSubject,
} from '#contract/reports/endpoints.ts'
import { ApiError, apiOf, routeError } from '#web/lib/api.ts'
import { useOff } from '#web/lib/features.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { requireUser } from '#web/lib/session/guards.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { readForm } from '#web/lib/forms/read-form.ts'
import { safeReturnPath } from '#web/lib/pages/return-path.ts'
import { Alert } from '#web/ui/alert.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { CountedField } from '#web/ui/forms/counted-field.tsx'
import { PicturesField } from '#web/ui/forms/pictures-field.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { ReasonChoice } from '#web/modules/reports/components/reason-choice.tsx'
import { findSubject, isPathKind, sendReport, textKinds } from '#web/modules/reports/subject.ts'
import type { Route } from './+types/report.ts'

const notFound = () => data(null, { status: 404, statusText: 'Not Found' })

export async function loader({ params: { kind, id }, url, context }: Route.LoaderArgs) {
  if (!isPathKind(kind) || (textKinds.has(kind) && !/^[1-9]\d{0,14}$/.test(id))) throw notFound()
  const api = apiOf(context)
  const user = await requireUser(context)
  const subject = await findSubject(api, kind, id).catch(routeError)
  const query = { type: subject.type, subject: subject.id }
  const before = await api.call(listOwnReports, { query }).catch(routeError)
  const { povratak } = parseQuery(url.search)
  return {
    subject,
    isOwn: subject.ownerId === user.id,
    open: before.data.find(({ state }) => state === 'open') ?? null,
    back: povratak ? safeReturnPath(povratak) : subject.path,
  }
}

export async function action({ request, params: { kind, id }, context }: Route.ActionArgs) {
  if (!isPathKind(kind)) throw notFound()
  const form = await request.formData()
  const { body, values } = readForm(form, reportListing)
  const pictures = form
    .getAll('pictures')
    .filter((file): file is File => file instanceof File && file.size > 0)
  const api = apiOf(context)
  try {
    const filed = await sendReport(api, kind, id, body)
    if (pictures.length > 0) {
      const upload = new FormData()
      for (const picture of pictures) upload.append('pictures', picture)
      await api.call(addReportPictures, { params: { id: filed.data.id }, body: upload }).catch(aboutPictures)
    }
  } catch (error) {
    return formProblem(error, values)
  }
  return redirect(apartPaths.ownReports({ gotovo: 'poslano' }))
}

/** Reports errors of the pictures at their field; the report itself has arrived. */
function aboutPictures(error: unknown): never {
  if (!(error instanceof ApiError) || ![413, 415, 422].includes(error.status)) throw error
  const { message, fields } = error.body.error
  const text = `${fields?.['pictures'] ?? message} Prijava je poslana bez slika.`
  const body = { ...error.body, error: { ...error.body.error, fields: { pictures: text } } }
  throw new ApiError(422, body, error.page)
}

export const meta = () => pageMeta({ title: 'Prijavite', isIndexed: false })

const headings = {
  listing: 'Prijavite oglas',
  user: 'Prijavite korisnika',
  conversation: 'Prijavite razgovor',
  question: 'Prijavite pitanje ili odgovor',
  review: 'Prijavite dojam',
  review_reply: 'Prijavite odgovor na dojam',
  note: 'Prijavite poruku na mahalcu',
  video: 'Prijavite video',
  follower_message: 'Prijavite poruku prodavača',
}

const ownTexts: Partial<Record<ReportSubject, string>> = {
  listing: 'Ovo je vaš oglas.',
  video: 'Ovo je vaš video.',
}

const picturesHint = (left: number) =>
  left > 0
    ? `Nije obavezno. Najviše ${left} ${plural(left, 'slika', 'slike', 'slika')}; vide ih samo moderatori i vi.`
    : 'Uz ovu prijavu ste već poslali najviše slika.'

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const { subject, isOwn, open, back } = loaderData
  const off = useOff('reports')
  const left = reportPictures - (open?.pictures.length ?? 0)
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-4 py-6">
      <div>
        <h1 className="text-2xl font-bold">{subject.isShop ? 'Prijavite shop' : headings[subject.type]}</h1>
        <p className="mt-1 [overflow-wrap:anywhere] text-muted">{subject.name}</p>
      </div>
      {isOwn || off !== undefined ? (
        <>
          <Alert tone="info">{off ?? ownTexts[subject.type] ?? 'Ne možete prijaviti sami sebe.'}</Alert>
          <ButtonLink to={back} kind="quiet" className="self-start">
            Nazad
          </ButtonLink>
        </>
      ) : (
        <PostForm
          problem={actionData}
          values={open && { reason: open.reason, text: open.text }}
          encType="multipart/form-data"
          className="flex flex-col gap-6 rounded-card border border-line bg-surface p-4 sm:p-6"
        >
          {open && (
            <Alert tone="info">
              Ovo ste već prijavili, a moderator još nije odlučio. Možete dopuniti prijavu.
            </Alert>
          )}
          <ReasonChoice
            options={reasonsFor[subject.type].map((value) => ({
              value,
              label: reasonName(subject.type, value),
            }))}
          />
          <CountedField
            label="Opišite šta nije u redu"
            name="text"
            rows={4}
            max={reportTextLength}
            hint="Što više moderator zna, to će brže odlučiti."
          />
          <PicturesField label="Slike, npr. snimci ekrana" hint={picturesHint(left)} isFull={left <= 0} />
          <p className="text-sm text-muted">
            {subject.type === 'conversation'
              ? 'Moderator će moći pročitati ovaj razgovor. Osoba koju prijavljujete neće saznati ko ju je prijavio.'
              : 'Osoba koju prijavljujete neće saznati ko ju je prijavio. O odluci ćemo vas obavijestiti.'}
          </p>
          <div className="flex flex-wrap gap-3">
            <SubmitButton>{open ? 'Dopunite prijavu' : 'Pošaljite prijavu'}</SubmitButton>
            <ButtonLink to={back} kind="quiet">
              Odustanite
            </ButtonLink>
          </div>
        </PostForm>
      )}
    </div>
  )
}
