import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type MessageWarning, messageWarningTexts } from '#contract/conversations/message-warnings.ts'
import { infoSlugs } from '#web/lib/pages/info-slugs.ts'
import { brand, paths } from '#web/lib/site.ts'

const texts = messageWarningTexts(brand)
/** Further ones would only be passed over. */
const mostShown = 2

/** Attempts to get at money, rather than away from the site. */
const urgent: readonly MessageWarning[] = ['look_alike', 'card', 'iban', 'payment']

/** Advice about a message, for its reader; the most urgent comes first. */
export function MessageWarnings({ warnings }: { warnings: readonly MessageWarning[] }) {
  const isAlike = warnings.includes('look_alike')
  const shown = warnings.filter((warning) => !isAlike || warning !== 'link').slice(0, mostShown)
  if (shown.length === 0) return null
  const isUrgent = shown.some((warning) => urgent.includes(warning))
  return (
    <div
      role="note"
      className={`my-1 flex max-w-[min(85%,36em)] gap-2 rounded-field border px-3 py-2 text-sm ${isUrgent ? 'border-danger bg-danger-soft text-danger' : 'border-line bg-canvas text-muted'}`}
    >
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        {shown.map((warning) => (
          <p key={warning}>{texts[warning]}</p>
        ))}
        {isUrgent && (
          <a href={paths.info(infoSlugs.safeTrade)} className="inline-block min-h-6 underline">
            Kako kupovati sigurno
          </a>
        )}
      </div>
    </div>
  )
}
