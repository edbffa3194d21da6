import ChevronDown from 'lucide-react/icons/chevron-down'
import { splitDescription } from '#web/modules/listings/description-parts.ts'

/**
 * Plain text: blank lines separate paragraphs, and line breaks are kept. Long texts expand without
 * JavaScript.
 */
export function Description({ text }: { text: string }) {
  const [beginning, rest] = splitDescription(text)
  return (
    <div className="flex max-w-[70ch] flex-col gap-4 [overflow-wrap:anywhere]">
      <Paragraphs text={beginning} />
      {rest && (
        <details className="group flex flex-col items-start">
          <summary className="order-last inline-flex min-h-11 list-none items-center gap-1 rounded-field font-semibold text-primary hover:underline print:hidden">
            <span className="group-open:hidden">Prikažite više</span>
            <span className="hidden group-open:inline">Prikažite manje</span>
            <ChevronDown className="size-5 group-open:rotate-180" aria-hidden="true" />
          </summary>
          <Paragraphs text={rest} />
        </details>
      )}
    </div>
  )
}

function Paragraphs({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim())
  return (
    <div className="flex flex-col gap-4 whitespace-pre-line">
      {paragraphs.map((paragraph, index) => (
        <p key={index}>{paragraph.trim()}</p>
      ))}
    </div>
  )
}
