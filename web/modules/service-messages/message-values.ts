import type { ManagedServiceMessage } from '#contract/service-messages.ts'
import { fromDateTimeInput, toDateTimeInput } from '#web/lib/format.ts'
import type { MessageValues } from './components/message-form.tsx'

/** Readable in both schemes, and a place to begin. */
export const freshMessage: MessageValues = {
  title: '',
  content: '',
  background_color: '#fff4e5',
  text_color: '#14202b',
  locations: ['homepage'],
  position: '0',
  shown_from: '',
  shown_to: '',
}

const timeText = (seconds: number | null) => (seconds === null ? '' : toDateTimeInput(seconds))

export const valuesOf = (message: ManagedServiceMessage): MessageValues => ({
  title: message.title,
  content: message.content,
  background_color: message.background_color,
  text_color: message.text_color,
  locations: message.locations,
  position: String(message.position),
  shown_from: timeText(message.shown_from),
  shown_to: timeText(message.shown_to),
})

export function readValues(form: FormData): MessageValues {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  return {
    title: text('title'),
    content: text('content'),
    background_color: text('background_color'),
    text_color: text('text_color'),
    locations: form.getAll('locations').map(String),
    position: text('position') || '0',
    shown_from: text('shown_from'),
    shown_to: text('shown_to'),
  }
}

/** As the API takes it; what is no number or time is left for it to refuse. */
export const bodyOf = (values: MessageValues) => ({
  ...values,
  position: /^\d{1,9}$/.test(values.position) ? Number(values.position) : values.position,
  shown_from: values.shown_from === '' ? null : (fromDateTimeInput(values.shown_from) ?? values.shown_from),
  shown_to: values.shown_to === '' ? null : (fromDateTimeInput(values.shown_to) ?? values.shown_to),
})
