import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useRef, useState } from 'react'
import { setAvailability } from '#contract/listings/availability.ts'
import { callApi, CallRefused } from '#web/lib/browser-api.ts'
import { counted } from '#web/lib/format/format.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { MonthTable } from '#web/ui/lists/month-table.tsx'
import { usePageState } from '#web/lib/outages/use-page-state.ts'
import { useHydrated } from '#web/lib/rendering/use-hydrated.ts'
import { addMonths, monthName, monthOf } from '#web/lib/format/calendar.ts'
import type { DraftSaver } from '#web/modules/selling/drafts/draft-saver.ts'
import { FormSection } from './form-section.tsx'

type AvailabilitySectionProps = { saver: DraftSaver; initial: readonly string[]; today: string }

const lastMonthAhead = 23 // the API accepts days up to two years ahead
const savingMs = 600

/** The days that are booked, stored shortly after each change. */
function useTakenDays(saver: DraftSaver, initial: readonly string[]) {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set(initial))
  const [problem, setProblem] = useState<string | null>(null)
  const [state, setState] = useState<'idle' | 'saving' | 'saved'>('idle')
  const timer = useRef<number>(undefined)
  const isUnsaved = useRef(false)

  useEffect(() => () => window.clearTimeout(timer.current), [])

  async function store(days: ReadonlySet<string>) {
    setState('saving')
    try {
      const id = await saver.ensureId()
      await callApi(setAvailability, { params: { id }, body: { taken: [...days].toSorted() } })
      isUnsaved.current = false
      setState('saved')
      setProblem(null)
    } catch (error) {
      setState('idle')
      setProblem(
        error instanceof CallRefused && error.body
          ? (Object.values(error.fields)[0] ?? error.body.error.message)
          : 'Nema veze sa serverom. Dani će biti sačuvani pri sljedećoj izmjeni.',
      )
    }
  }

  function toggle(day: string) {
    const next = new Set(taken)
    if (!next.delete(day)) next.add(day)
    change(next)
  }

  function change(days: ReadonlySet<string>) {
    setTaken(days)
    isUnsaved.current = true
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => void store(days), savingMs)
  }

  usePageState<string[]>(
    'taken-days',
    () => (isUnsaved.current ? [...taken] : undefined),
    (days) => change(new Set(days)),
  )

  return { taken, toggle, state, problem }
}

/** The days on which it is booked (A25), stored as they are marked. */
export function AvailabilitySection({ saver, initial, today }: AvailabilitySectionProps) {
  const isLive = useHydrated()
  const { taken, toggle, state, problem } = useTakenDays(saver, initial)
  const [month, setMonth] = useState(monthOf(today))
  const first = monthOf(today)
  const last = addMonths(first, lastMonthAhead)

  return (
    <FormSection title="Kalendar zauzetosti" hint="Označite dane kad je zauzeto; ostali važe kao slobodni.">
      <noscript>
        <p>Za kalendar je potreban JavaScript. Bez označenih dana oglas važi kao slobodan.</p>
      </noscript>
      {isLive && (
        <div className="max-w-md">
          <div className="mb-2 flex items-center justify-between">
            <MonthButton
              label="Prethodni mjesec"
              disabled={month <= first}
              onClick={() => setMonth(addMonths(month, -1))}
            >
              <ChevronLeft className="size-6" aria-hidden="true" />
            </MonthButton>
            <p className="font-semibold" aria-live="polite">
              {monthName(month)}
            </p>
            <MonthButton
              label="Sljedeći mjesec"
              disabled={month >= last}
              onClick={() => setMonth(addMonths(month, 1))}
            >
              <ChevronRight className="size-6" aria-hidden="true" />
            </MonthButton>
          </div>
          <MonthTable month={month} cell={() => ({ className: 'p-0.5' })}>
            {(day) => (
              <button
                type="button"
                disabled={day < today}
                aria-pressed={taken.has(day)}
                aria-label={`${Number(day.slice(8))}. ${monthName(month)}${taken.has(day) ? ', zauzeto' : ''}`}
                onClick={() => toggle(day)}
                className="min-h-11 w-full rounded-field border border-line hover:border-line-field disabled:border-transparent disabled:text-line-strong aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:font-semibold aria-pressed:text-on-primary"
              >
                {Number(day.slice(8))}
              </button>
            )}
          </MonthTable>
          <output className="mt-2 block min-h-6 text-sm text-muted">
            {state === 'saving'
              ? 'Čuvamo…'
              : `${counted(taken.size, 'zauzet dan', 'zauzeta dana', 'zauzetih dana')}${state === 'saved' ? ' · Sačuvano' : ''}`}
          </output>
          {problem && <FieldError id="kalendar-problem">{problem}</FieldError>}
        </div>
      )}
    </FormSection>
  )
}

function MonthButton(props: React.ComponentProps<'button'> & { label: string }) {
  const { label, children, ...rest } = props
  return (
    <button
      type="button"
      aria-label={label}
      className="grid size-11 place-items-center rounded-full hover:bg-canvas disabled:text-line-strong"
      {...rest}
    >
      {children}
    </button>
  )
}
