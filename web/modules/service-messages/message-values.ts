import { createServiceMessage, type ManagedServiceMessage } from '#contract/service-messages.ts'
import { fromDateTimeInput, toDateTimeInput } from '#web/lib/format.ts'
import { readForm } from '#web/lib/read-form.ts'

/** A starting point that is readable in both schemes. */
export const freshMessage = {
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

export const valuesOf = (message: ManagedServiceMessage) => ({
  title: message.title,
  content: message.content,
  background_color: message.background_color,
  text_color: message.text_color,
  locations: message.locations,
  position: String(message.position),
  shown_from: timeText(message.shown_from),
  shown_to: timeText(message.shown_to),
})

const timeOf = (text: string) => (text === '' ? null : (fromDateTimeInput(text) ?? text))

/** Reads the form for the API, which refuses invalid numbers and times. */
export function readMessage(form: FormData) {
  const { body, values } = readForm(form, createServiceMessage)
  const text = (name: string) => String(values[name]).trim()
  const position = text('position') || '0'
  return {
    values,
    body: {
      ...body,
      position: /^\d{1,9}$/.test(position) ? Number(position) : position,
      shown_from: timeOf(text('shown_from')),
      shown_to: timeOf(text('shown_to')),
    },
  }
}
