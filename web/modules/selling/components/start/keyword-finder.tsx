import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Form } from 'react-router'
import { type CategorySuggestion, suggestCategories } from '#contract/categories/endpoints.ts'
import { keywordLength, sureCategory } from '#contract/limits/search.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { paths } from '#web/lib/site.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { FormStateProvider } from '#web/ui/forms/form-state.ts'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { finders, type FinderType, formOf } from '#web/modules/selling/publish-mode.ts'
import { type CategoryRow, CategoryRows } from './category-rows.tsx'

type Found = Pick<CategorySuggestion, 'id' | 'name' | 'parent_categories' | 'probability'>

type Answer = { keyword: string; found: readonly Found[] | null }

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
  /** False if the choice by hand is offered beside the finder. */
  offersManual?: boolean
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
  offersManual = true,
  headingLevel: Heading = 'h2',
}: KeywordFinderProps) {
  const { heading, example, parent, entry } = finders[type]
  const isLive = useHydrated()
  const [text, setText] = useState(keyword)
  const { answer, isAsking, hasFailed, search } = useCategorySearch(parent, {
    answer: { keyword, found: given },
    hasFailed: failedBefore,
  })
  const resultHeading = useResultHeading(answer)
  const isEnough = text.trim().length >= keywordLength.min

  function find(event: FormEvent) {
    event.preventDefault()
    if (isEnough) void search(text.trim())
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
            {offersManual && found?.length !== 0 && manual}
          </div>
        )}
      </Form>
      {hasFailed && <Alert>Something went wrong</Alert>}
      {found && (
        <Suggestions found={found} keyword={answer.keyword} heading={resultHeading} manual={manual} />
      )}
    </div>
  )
}

/** Asks for categories that match a few words; a new search ends the one before. */
function useCategorySearch(parent: number | null, first: { answer: Answer; hasFailed: boolean }) {
  const [answer, setAnswer] = useState(first.answer)
  const [isAsking, setIsAsking] = useState(false)
  const [hasFailed, setHasFailed] = useState(first.hasFailed)
  const asked = useRef<AbortController>(null)

  useEffect(() => () => asked.current?.abort(), [])

  async function search(keyword: string) {
    asked.current?.abort()
    const ask = (asked.current = new AbortController())
    setIsAsking(true)
    setHasFailed(false)
    try {
      const query = { keyword, parent }
      const { data } = await callApi(suggestCategories, { query }, { signal: ask.signal })
      setAnswer({ keyword, found: data })
    } catch {
      if (!ask.signal.aborted) setHasFailed(true)
    } finally {
      if (asked.current === ask) setIsAsking(false)
    }
  }

  return { answer, isAsking, hasFailed, search }
}

/** Focuses the heading of the results as soon as a new answer is rendered. */
function useResultHeading(answer: Answer) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shownAnswer = useRef(answer)
  useLayoutEffect(() => {
    if (shownAnswer.current !== answer) heading.current?.focus()
    shownAnswer.current = answer
  }, [answer])
  return heading
}

type SuggestionsProps = {
  found: readonly Found[]
  keyword: string
  heading: RefObject<HTMLHeadingElement | null>
  /** Leads to the choice by hand. */
  manual: ReactNode
}

const Suggestions = ({ found, keyword, heading, manual }: SuggestionsProps) => (
  <section aria-labelledby="predlozene-kategorije" className="flex flex-col gap-3">
    {found.length > 0 ? (
      <>
        <h3 ref={heading} id="predlozene-kategorije" tabIndex={-1} className="text-lg font-bold outline-none">
          Izaberite kategoriju
        </h3>
        <SuggestedRows
          isSure={found[0]!.probability >= sureCategory}
          rows={found.slice(0, shown).map(({ id, name, parent_categories }) => ({
            id,
            name: [...parent_categories, name].join(' > '),
            to: formOf({ id }, keyword),
          }))}
        />
      </>
    ) : (
      <>
        <h3 ref={heading} id="predlozene-kategorije" tabIndex={-1} className="font-semibold outline-none">
          Nema sugerisanih kategorija, odaberite sami kategoriju.
        </h3>
        <div>{manual}</div>
      </>
    )}
  </section>
)

/** Shows one suggestion if it is almost certainly right, with the others folded away. */
function SuggestedRows({ rows, isSure }: { rows: readonly CategoryRow[]; isSure: boolean }) {
  if (!isSure) return <CategoryRows rows={rows} />
  const others = rows.slice(1)
  return (
    <>
      <CategoryRows rows={rows.slice(0, 1)} isEmphasised />
      {others.length > 0 && (
        <details>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-primary">
            Druge kategorije
          </summary>
          <CategoryRows rows={others} />
        </details>
      )}
    </>
  )
}
