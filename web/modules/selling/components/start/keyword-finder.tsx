import { type FormEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { type CategorySuggestion, suggestCategories } from '#contract/categories/endpoints.ts'
import { keywordLength } from '#contract/limits/search.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { FormStateProvider } from '#web/ui/forms/form-state.ts'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { finders, type FinderType, formOf } from '#web/modules/selling/publish-mode.ts'
import { CategoryRows } from './category-rows.tsx'

type Found = Pick<CategorySuggestion, 'id' | 'name' | 'parent_categories'>

const shown = 5 // suggestions

type KeywordFinderProps = {
  type: FinderType
  /** The server's search and its result, for browsers without JavaScript. */
  keyword?: string
  found?: readonly Found[] | null
  /** Why the server did not search for `keyword`. */
  refusal?: string | undefined
  /** True if the server's search failed. */
  hasFailed?: boolean
  onManual: () => void
  headingLevel?: 'h1' | 'h2'
}

/** Finds the category by a few descriptive words (spec 2.11). */
export function KeywordFinder({
  type,
  keyword = '',
  found: given = null,
  refusal,
  hasFailed: failedBefore = false,
  onManual,
  headingLevel: Heading = 'h2',
}: KeywordFinderProps) {
  const { heading, example, parent, entry } = finders[type]
  const isLive = useHydrated()
  const [text, setText] = useState(keyword)
  const [answer, setAnswer] = useState({ keyword, found: given })
  const [isAsking, setIsAsking] = useState(false)
  const [hasFailed, setHasFailed] = useState(failedBefore)
  const asked = useRef<AbortController>(null)
  const result = useRef<HTMLHeadingElement>(null)
  const isEnough = text.trim().length >= keywordLength.min

  useEffect(() => () => asked.current?.abort(), [])

  // Focuses the results as soon as they are rendered.
  const shownAnswer = useRef(answer)
  useLayoutEffect(() => {
    if (shownAnswer.current !== answer) result.current?.focus()
    shownAnswer.current = answer
  }, [answer])

  async function find(event: FormEvent) {
    event.preventDefault()
    if (!isEnough) return
    asked.current?.abort()
    const ask = (asked.current = new AbortController())
    setIsAsking(true)
    setHasFailed(false)
    try {
      const query = { keyword: text.trim(), parent }
      const { data } = await callApi(suggestCategories, { query }, { signal: ask.signal })
      setAnswer({ keyword: text.trim(), found: data })
    } catch {
      if (!ask.signal.aborted) setHasFailed(true)
    } finally {
      if (asked.current === ask) setIsAsking(false)
    }
  }

  const { found } = answer
  // Without JavaScript it links to the picker's page.
  const manual = (
    <ButtonLink
      to={paths.post({ novi: true })}
      kind="quiet"
      onClick={(event: MouseEvent) => {
        event.preventDefault()
        onManual()
      }}
    >
      Izaberi ručno kategoriju
    </ButtonLink>
  )
  return (
    <div className="flex flex-col gap-5">
      <Form action={paths.publishByWords(entry)} onSubmit={find} className="flex flex-col gap-4">
        <Heading className="text-xl font-bold">{heading}</Heading>
        <FormStateProvider value={{ values: {}, errors: { pojam: text === keyword ? refusal : undefined } }}>
          <TextField
            label="Opis u nekoliko riječi"
            name="pojam"
            type="search"
            autoComplete="off"
            maxLength={keywordLength.max}
            value={text}
            onChange={({ target }) => setText(target.value)}
            hint={`Upišite 2-5 riječi koje opisuju vaš oglas, ${example}`}
          />
        </FormStateProvider>
        {/* Shown once there is enough input; without JavaScript always. */}
        {(isEnough || !isLive) && (
          <div className="flex flex-wrap gap-3">
            <Button disabled={isAsking}>{isAsking ? 'Trenutak…' : 'Nastavi'}</Button>
            {found?.length !== 0 && manual}
          </div>
        )}
      </Form>
      {hasFailed && <Alert>Something went wrong</Alert>}
      {found && (
        <section aria-labelledby="predlozene-kategorije" className="flex flex-col gap-3">
          {found.length > 0 ? (
            <>
              <h3
                ref={result}
                id="predlozene-kategorije"
                tabIndex={-1}
                className="text-lg font-bold outline-none"
              >
                Izaberite kategoriju
              </h3>
              <CategoryRows
                rows={found.slice(0, shown).map(({ id, name, parent_categories }) => ({
                  id,
                  name: [...parent_categories, name].join(' > '),
                  to: formOf({ id }, answer.keyword),
                }))}
              />
            </>
          ) : (
            <>
              <h3
                ref={result}
                id="predlozene-kategorije"
                tabIndex={-1}
                className="font-semibold outline-none"
              >
                Nema sugerisanih kategorija, odaberite sami kategoriju.
              </h3>
              <div>{manual}</div>
            </>
          )}
        </section>
      )}
    </div>
  )
}
