import X from 'lucide-react/icons/x'
import type { ServiceMessage } from '#contract/service-messages.ts'

/** A message in its own colours, whose contrast the server has checked. */
export function MessageBanner({
  message,
  onClose,
}: {
  message: ServiceMessage
  onClose?: (() => void) | undefined
}) {
  const { title, content, background_color: backgroundColor, text_color: color } = message
  return (
    <section
      aria-label={title}
      className="border-b border-line print:hidden"
      style={{ backgroundColor, color }}
    >
      <div className="page-width flex items-start gap-3 py-3">
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <p className="font-bold">{title}</p>
          {/* The server keeps only text, lists and links. */}
          <div
            className="service-message mt-0.5 text-sm [&_a]:font-semibold [&_a]:underline [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5"
            dangerouslySetInnerHTML={{ __html: content }}
          />
        </div>
        {onClose && (
          <button
            type="button"
            onClick={onClose}
            className="-my-1.5 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-field"
          >
            <X className="size-5" aria-hidden="true" />
            <span className="sr-only">{`Zatvori poruku: ${title}`}</span>
          </button>
        )}
      </div>
    </section>
  )
}
