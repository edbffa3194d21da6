import type { PublishingStep } from '#contract/listings/fees.ts'
import { parseQuery } from '#contract/paths/query-string.ts'
import { readWish } from '#web/modules/promotions/wish.ts'
import { paths } from '#web/lib/site.ts'

/** Choices while publishing or renewing; the page's address holds them on the way to a top-up and back. */
export type PublishChoices = {
  duration: number | null
  urgent: boolean
  highlighted: boolean
  /** The promotion that is paid for afterwards. */
  wish: string | undefined
}

type Stored = Pick<PublishingStep, 'duration' | 'urgent' | 'highlighted' | 'durations'>

const offeredDuration = ({ durations, duration }: Stored, text: string | undefined) =>
  durations.find(({ days }) => String(days) === text)?.days ?? duration

/** The choices of the address, else those of the draft. */
export function choicesOf(step: Stored, search: string): PublishChoices {
  const { trajanje, hitno, istaknut, izdvoji } = parseQuery(search)
  const wish = readWish(izdvoji)
  if (trajanje === undefined && hitno === undefined && istaknut === undefined)
    return { duration: step.duration, urgent: step.urgent, highlighted: step.highlighted, wish }
  return {
    duration: offeredDuration(step, trajanje),
    urgent: hitno === 'da',
    highlighted: istaknut === 'da',
    wish,
  }
}

export const readChoices = (step: Stored, form: FormData): PublishChoices => ({
  duration: offeredDuration(step, String(form.get('duration') ?? '')),
  urgent: form.has('urgent'),
  highlighted: form.has('highlighted'),
  wish: readWish(String(form.get('wish') ?? '')),
})

/** `isNews`: the page asks to confirm its price once more. */
export const stepPath = (
  id: number,
  { duration, urgent, highlighted, wish }: PublishChoices,
  isNews = false,
) =>
  paths.publishStep(id, {
    trajanje: duration ?? 0,
    hitno: urgent ? 'da' : undefined,
    istaknut: highlighted ? 'da' : undefined,
    izdvoji: wish,
    potvrda: isNews ? 'da' : undefined,
  })

/** In credits. */
export const totalOf = (
  { durations, extras }: Pick<PublishingStep, 'durations' | 'extras'>,
  { duration, urgent, highlighted }: PublishChoices,
) =>
  (durations.find(({ days }) => days === duration)?.price ?? 0) +
  (urgent ? extras.urgent : 0) +
  (highlighted ? extras.highlighted : 0)
