import X from 'lucide-react/icons/x'
import type { CSSProperties } from 'react'
import type { ServiceMessage } from '#contract/service-messages.ts'
import { coloursOf } from '#web/modules/service-messages/colours.ts'
import { richText } from '#web/ui/rich-text/look.ts'

export type Scheme = 'light' | 'dark'

/** A message in its own colours, whose contrast the server has checked. */
export function MessageBanner({
  message,
  scheme,
  onClose,
}: {
  message: Pick<ServiceMessage, 'title' | 'content' | 'background_color' | 'text_color'>
  /** Shows this scheme in place of the device's, for previews. */
  scheme?: Scheme
  onClose?: (() => void) | undefined
}) {
  const { title, content } = message
  const { light, dark } = coloursOf(message)
  const style = {
    '--message': (scheme === 'dark' ? dark : light).background,
    '--message-ink': (scheme === 'dark' ? dark : light).ink,
    '--message-in-dark': (scheme === 'light' ? light : dark).background,
    '--message-ink-in-dark': (scheme === 'light' ? light : dark).ink,
  } as CSSProperties
  const Box = scheme ? 'div' : 'section'
  return (
    <Box
      {...(!scheme && { 'aria-label': title })}
      className="border-b border-line bg-(--message) text-(--message-ink) dark:bg-(--message-in-dark) dark:text-(--message-ink-in-dark) print:hidden"
      style={style}
    >
      <div className="page-width flex items-start gap-3 py-3">
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <p className="font-bold">{title}</p>
          {/* The server keeps only text, lists and links. */}
          <div
            className={`mt-0.5 text-sm [&_a]:focus-visible:outline-current ${richText}`}
            dangerouslySetInnerHTML={{ __html: content }}
          />
        </div>
        {onClose && (
          <button
            type="button"
            onClick={onClose}
            className="-my-1.5 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-field focus-visible:outline-current"
          >
            <X className="size-5" aria-hidden="true" />
            <span className="sr-only">{`Zatvorite poruku: ${title}`}</span>
          </button>
        )}
      </div>
    </Box>
  )
}
