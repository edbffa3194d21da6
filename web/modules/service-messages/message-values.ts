import { createServiceMessage, type ManagedServiceMessage } from '#contract/service-messages.ts'
import { momentFrom, shownMoment } from '#web/lib/forms/typed-dates.ts'
import { readForm } from '#web/lib/forms/read-form.ts'

export type MessageValues = {
  title: string
  content: string
  background_color: string
  text_color: string
  locations: readonly string[]
  position: string
  shown_from: string
  shown_to: string
}

/** A starting point that is readable in both schemes. */
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

const timeText = (seconds: number | null) => (seconds === null ? '' : shownMoment(seconds))

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

const timeOf = (text: string) => (text === '' ? null : (momentFrom(text) ?? text))

/** Reads the form for the API, which refuses invalid numbers and times. */
export function readMessage(form: FormData) {
  const { body, values } = readForm(form, createServiceMessage)
  const text = (name: string) => String(values[name]).trim()
  const position = text('position') || '0'
  return {
    // A form that lacks a field shows that of a new message.
    values: { ...freshMessage, ...values } as MessageValues,
    body: {
      ...body,
      position: /^\d{1,9}$/.test(position) ? Number(position) : position,
      shown_from: timeOf(text('shown_from')),
      shown_to: timeOf(text('shown_to')),
    },
  }
}
