export type ToastMessage = {
  text: string
  tone?: 'success' | 'danger' | 'info'
  /** Where it leads on. */
  link?: { to: string; label: string }
  /** What can be done about it, such as undoing it; the toast closes then. */
  action?: { label: string; onAct: () => void }
}

let receiver: ((message: ToastMessage) => void) | undefined
const waiting: ToastMessage[] = []

/** Shows a toast, or keeps it until the region that shows toasts is there. */
export function queueToast(message: ToastMessage) {
  if (receiver) receiver(message)
  else waiting.push(message)
}

/** Hands the region the toasts that wait and those that come. */
export function receiveToasts(next: (message: ToastMessage) => void) {
  receiver = next
  for (const message of waiting.splice(0)) next(message)
  return () => {
    receiver = undefined
  }
}
