import { Toast } from '@base-ui/react/toast'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { toastMilliseconds } from '#contract/limits/serving.ts'
import { receiveToasts, type ToastMessage } from './toast-queue.ts'

const mostAtOnce = 3

const tones = {
  success: { Icon: CircleCheck, colour: 'text-success' },
  danger: { Icon: CircleAlert, colour: 'text-danger' },
  info: { Icon: Info, colour: 'text-info' },
}

/** Top right, for some seconds each; a toast stays while hovered or focused. Load it lazily. */
export default function ToastRegion() {
  return (
    <Toast.Provider timeout={toastMilliseconds} limit={mostAtOnce}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label="Obavijesti"
          className="fixed top-[calc(4rem+env(safe-area-inset-top))] right-4 left-4 z-60 flex flex-col gap-2 sm:top-18 sm:left-auto sm:w-96 print:hidden"
        >
          <Messages />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Messages() {
  const { toasts, add, close } = Toast.useToastManager<ToastMessage>()
  useEffect(
    () =>
      receiveToasts((message) => {
        // A high-priority toast would be announced separately and hidden here, although its buttons can have
        // the focus.
        add({ title: message.text, data: message, priority: 'low' })
      }),
    [add],
  )
  return toasts.map((toast, index) => {
    const { tone = 'success', excerpt, strong, link, action } = toast.data ?? { text: '' }
    const { Icon, colour } = tones[tone]
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection="right"
        // Newest first; on phones more than one would cover the page.
        className={`${index > 0 ? 'max-sm:hidden' : ''} translate-x-(--toast-swipe-movement-x) rounded-card border border-line bg-raised shadow-raised transition-[opacity,translate] data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-x-4 data-starting-style:opacity-0`}
      >
        <Toast.Content className="flex items-start gap-3 py-1.5 pr-1.5 pl-4">
          <Icon className={`my-2.5 size-6 shrink-0 ${colour}`} aria-hidden="true" />
          <div className="flex min-w-0 flex-1 flex-col py-2.5">
            <Toast.Title render={<p />} className="text-base font-semibold [overflow-wrap:anywhere]" />
            {excerpt && <p className="[overflow-wrap:anywhere]">{excerpt}</p>}
            {strong && <p className="font-bold [overflow-wrap:anywhere]">{strong}</p>}
            {link && (
              <Link
                to={link.to}
                onClick={() => {
                  link.onFollow?.()
                  close(toast.id)
                }}
                className="inline-flex min-h-11 items-center self-start font-semibold text-primary underline underline-offset-4"
              >
                {link.label}
              </Link>
            )}
            {action && (
              <button
                type="button"
                onClick={() => {
                  action.onAct()
                  close(toast.id)
                }}
                className="inline-flex min-h-11 items-center self-start font-semibold text-primary underline underline-offset-4"
              >
                {action.label}
              </button>
            )}
          </div>
          <Toast.Close
            aria-label="Zatvorite obavijest"
            // Our toasts never overlap, so the button is always reachable, and not only once they are
            // expanded.
            aria-hidden={false}
            className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-canvas hover:text-ink"
          >
            <X className="size-5" aria-hidden="true" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}
