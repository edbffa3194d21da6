import { useEffect } from 'react'
import { redirect, useLocation } from 'react-router'
import { parseQuery } from '#contract/paths/query-string.ts'
import { consentCookieOf, consentOf } from '#web/lib/device/consent.ts'
import { infoSlugs } from '#web/lib/pages/info-slugs.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import type { PageHandle } from '#web/lib/pages/page-handle.ts'
import { paths } from '#web/lib/site.ts'
import { forgetVisitor } from '#web/lib/tools/visitor-data.ts'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { Alert } from '#web/ui/alert.tsx'
import { PathLink } from '#web/ui/path-link.tsx'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import type { Route } from './+types/consent.ts'

export const handle: PageHandle = { query: ['gotovo'] }

export async function action({ request }: Route.ActionArgs) {
  const isGiven = (await request.formData()).get('choice') === 'da'
  const headers = { 'set-cookie': consentCookieOf(isGiven) }
  return redirect(paths.consent(isGiven ? 'da' : 'ne'), { headers })
}

export const meta = () => pageMeta({ title: 'Postavke privatnosti', isIndexed: false })

/** The page is the same for everyone, since visitors share it; the choice is read in the browser. */
export default function Consent() {
  const isLive = useHydrated()
  const done = parseQuery(useLocation().search)['gotovo']
  useEffect(() => {
    if (done === 'ne') forgetVisitor()
  }, [done])
  const isGiven = isLive && consentOf(document.cookie) === true
  return (
    <div className="page-width max-w-2xl py-8">
      <h1 className="text-2xl font-bold">Postavke privatnosti</h1>
      <div className="mt-4 flex flex-col gap-4">
        {done === 'da' && <Alert tone="success">Mjerenje posjete i oglašavanje su dozvoljeni.</Alert>}
        {done === 'ne' && <Alert tone="success">Mjerenje posjete i oglašavanje nisu dozvoljeni.</Alert>}
        <p>
          Kolačiće bez kojih stranica ne radi, na primjer za prijavu, postavljamo uvijek. Alati za mjerenje
          posjete i oglašavanje na vašem uređaju ne smiju sačuvati ništa dok im to ovdje ne dozvolite.
        </p>
        {isLive && (
          <p className="font-semibold">{isGiven ? 'Sada je dozvoljeno.' : 'Sada nije dozvoljeno.'}</p>
        )}
        <PostForm className="flex flex-wrap gap-3">
          <SubmitButton name="choice" value="da" kind="quiet">
            Dozvolite
          </SubmitButton>
          <SubmitButton name="choice" value="ne" kind="quiet">
            Ne dozvoli
          </SubmitButton>
        </PostForm>
        <p className="text-muted">
          {'Sve o podacima piše na stranici '}
          <PathLink to={paths.info(infoSlugs.privacy)} className="font-semibold text-primary underline">
            Privatnost podataka
          </PathLink>
          .
        </p>
      </div>
    </div>
  )
}
