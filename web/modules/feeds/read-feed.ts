import { type Feed, feedBody, feedFields } from '#contract/listings/feeds.ts'
import { readForm } from '#web/lib/forms/read-form.ts'

/** Reads the form of a feed; attributes keep the meaning that programs gave them. */
export function readFeedForm(form: FormData, feed?: Pick<Feed, 'mapping'>) {
  const { body, values } = readForm(form, { body: feedBody })
  const chosen = feedFields.flatMap((field): [string, string][] => {
    const column = form.get(`mapping.fields.${field}`)
    if (typeof column !== 'string') return []
    values[`mapping.fields.${field}`] = column
    return column.trim() === '' ? [] : [[field, column]]
  })
  const attributes = feed?.mapping.attributes ?? []
  return {
    body: {
      ...body,
      mapping: {
        ...body.mapping,
        fields: Object.fromEntries(chosen),
        attributes,
        ignored: feed?.mapping.ignored ?? [],
        price_unit: feed?.mapping.price_unit ?? null,
      },
    },
    values,
  }
}

/** The values of a feed by the names of its form's fields. */
export const feedValues = ({ mapping, ...feed }: Feed) => ({
  ...feed,
  'mapping.category_id': mapping.category_id,
  'mapping.city_id': mapping.city_id,
  'mapping.state': mapping.state,
  ...Object.fromEntries(feedFields.map((field) => [`mapping.fields.${field}`, mapping.fields[field]])),
})
