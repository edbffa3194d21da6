import { type Feed, feedBody } from '#contract/listings/feeds.ts'
import { readForm } from '#web/lib/forms/read-form.ts'

/** Reads the form of a feed, whose columns keep their meaning. */
export function readFeedForm(form: FormData, feed?: Pick<Feed, 'mapping'>) {
  const { body, values } = readForm(form, { body: feedBody })
  const { fields = {}, attributes = [], ignored = [], price_unit = null } = feed?.mapping ?? {}
  return {
    body: { ...body, mapping: { ...body.mapping, fields, attributes, ignored, price_unit } },
    values,
  }
}

/** The values of a feed by the names of its form's fields. */
export const feedValues = ({ mapping, ...feed }: Feed) => ({
  ...feed,
  'mapping.category_id': mapping.category_id,
  'mapping.city_id': mapping.city_id,
  'mapping.state': mapping.state,
})
