export type ToastMessage = {
  text: string
  tone?: 'success' | 'danger' | 'info'
  /** A few words below the text, and bold ones below those. */
  excerpt?: string
  strong?: string
  /** A link to follow. */
  link?: { to: string; label: string; onFollow?: () => void }
  /** An action such as undo; it closes the toast. */
  action?: { label: string; onAct: () => void }
}

let receiver: ((message: ToastMessage) => void) | undefined
const waiting: ToastMessage[] = []

/** Shows a toast, or queues it until the toast region has loaded. */
export function queueToast(message: ToastMessage) {
  if (receiver) receiver(message)
  else waiting.push(message)
}

/** Passes queued and future toasts to the region. */
export function receiveToasts(next: (message: ToastMessage) => void) {
  receiver = next
  for (const message of waiting.splice(0)) next(message)
  return () => {
    receiver = undefined
  }
}
