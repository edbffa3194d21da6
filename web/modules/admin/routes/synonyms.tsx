import { Form, redirect } from 'react-router'
import { parseQuery } from '#contract/paths/query-string.ts'
import { slugify } from '#contract/text/slug.ts'
import { addSynonym, changeSynonym, getSynonyms, removeSynonym } from '#contract/search/synonyms.ts'
import { staffPaths } from '#contract/paths/staff.ts'
import { apiOf, routeError } from '#web/lib/api.ts'
import { formProblem } from '#web/lib/forms/form-problem.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { pageMeta } from '#web/lib/pages/meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SubmitButton } from '#web/ui/forms/submit-button.tsx'
import { FoldedPanel } from '#web/ui/lists/folded-panel.tsx'
import { SynonymForm } from '#web/modules/admin/components/synonym-form.tsx'
import { SynonymChanges, SynonymList } from '#web/modules/admin/components/synonym-lists.tsx'
import type { Route } from './+types/synonyms.ts'

const outcomes: Record<string, string> = {
  dodano: 'Skup je dodan. Pretraga ga već koristi.',
  izmijenjeno: 'Skup je sačuvan. Pretraga ga već koristi.',
  izbrisano: 'Skup je izbrisan.',
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { data } = await apiOf(context).call(getSynonyms, {}).catch(routeError)
  const { rijec = '', nove = '', ishod } = parseQuery(url.search)
  const wanted = slugify(rijec)
  const synonyms = data.synonyms.filter(({ words, finds }) =>
    [...words, ...finds].some((wording) => slugify(wording).includes(wanted)),
  )
  return {
    synonyms,
    total: data.synonyms.length,
    changes: data.changes,
    word: rijec,
    added: nove,
    outcome: outcomes[ishod ?? ''],
  }
}

const wordingsOf = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((wording) => wording.trim())
    .filter((wording) => wording !== '')

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const values = { id: text('id'), words: text('words'), finds: text('finds') }
  const body = { words: wordingsOf(values.words), finds: wordingsOf(values.finds) }
  const params = { id: values.id }
  const version = text('version')
  const api = apiOf(context)
  const act = text('radnja')
  try {
    if (act === 'izbrisi') {
      await api.call(removeSynonym, { params, query: { version } })
      return redirect(`${staffPaths.adminSynonyms()}?ishod=izbrisano`)
    }
    if (values.id) {
      await api.call(changeSynonym, { params, body: { ...body, version } })
      return redirect(`${staffPaths.adminSynonyms()}?ishod=izmijenjeno`)
    }
    await api.call(addSynonym, { body })
  } catch (error) {
    return formProblem(error, values)
  }
  return redirect(`${staffPaths.adminSynonyms()}?ishod=dodano`)
}

export const meta = () => pageMeta({ title: 'Sinonimi u pretrazi', isIndexed: false })

export default function Synonyms({ loaderData, actionData: problem }: Route.ComponentProps) {
  const { synonyms, total, changes, word, added, outcome } = loaderData
  const isNewWrong = problem?.values.id === ''
  // The form of a set that someone else changed meanwhile is gone.
  const isElsewhere = problem && !isNewWrong && !synonyms.some(({ id }) => String(id) === problem.values.id)
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-2xl font-bold">Sinonimi u pretrazi</h1>
      <p className="max-w-2xl text-muted">
        Ko traži jednu riječ iz skupa, nalazi i oglase s ostalima. Oglasi s baš traženom riječi ostaju ispred.
      </p>
      {isElsewhere && <Alert>{problem.message ?? 'Ovaj skup je u međuvremenu promijenjen.'}</Alert>}
      {!problem && outcome && <Alert tone="success">{outcome}</Alert>}
      <FoldedPanel title="Novi skup" isOpen={isNewWrong || added !== ''}>
        {/* The key empties the form after an addition. */}
        <SynonymForm
          key={`${changes[0]?.id ?? 0} ${added}`}
          added={added}
          problem={isNewWrong ? problem : undefined}
        >
          <SubmitButton name="radnja" value="dodaj">
            Dodajte skup
          </SubmitButton>
        </SynonymForm>
      </FoldedPanel>
      <section aria-labelledby="skupovi" className="rounded-card border border-line bg-surface p-4 sm:p-5">
        <h2 id="skupovi" className="text-lg font-bold">
          {`Skupovi (${formatNumber(total)})`}
        </h2>
        <Form method="get" className="mt-3 flex flex-wrap items-end gap-3">
          <TextField
            key={word}
            label="Sadrži riječ"
            name="rijec"
            type="search"
            defaultValue={word}
            className="min-w-0 flex-1 basis-44"
          />
          <Button kind="quiet">Prikažite</Button>
          {word && (
            <ButtonLink to={staffPaths.adminSynonyms()} kind="quiet">
              Svi skupovi
            </ButtonLink>
          )}
        </Form>
        {synonyms.length > 0 ? (
          <SynonymList synonyms={synonyms} problem={problem} />
        ) : (
          <p className="mt-4 text-muted">
            {word ? 'Nijedan skup nema tu riječ.' : 'Još nema nijednog skupa.'}
          </p>
        )}
      </section>
      {changes.length > 0 && (
        <section aria-labelledby="izmjene" className="rounded-card border border-line bg-surface p-4 sm:p-5">
          <h2 id="izmjene" className="text-lg font-bold">
            Posljednje izmjene
          </h2>
          <SynonymChanges changes={changes} />
        </section>
      )}
    </div>
  )
}
