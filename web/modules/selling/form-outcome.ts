import { findRepost, publishListing } from '#contract/listings/state.ts'
import { callApi, CallRefused } from '#web/lib/browser-api.ts'
import { paths } from '#web/lib/site.ts'
import { afterPublishing, wishOf } from '#web/modules/promotions/wish.ts'
import type { Saved } from './drafts/draft-saver.ts'
import type { FormShape } from './form-parts.ts'
import { type FormValues, ownProblems } from './values.ts'

type Sent = {
  values: FormValues
  shape: FormShape
  isDraft: boolean
  save: () => Promise<Saved>
  /** Idempotency key. */
  publishKey: string
}

/** The page to which a sent form leads, or the fields that stop it. */
export type FormOutcome = { to: string } | { fields: Record<string, string> }

const isEmpty = (fields: Record<string, string>) => Object.keys(fields).length === 0

/** Saves a listing and publishes a draft, unless another step comes first. */
export async function sendForm({ values, shape, isDraft, save, publishKey }: Sent): Promise<FormOutcome> {
  const own = ownProblems(values, shape)
  const saved = await save()
  if (!isDraft) return isEmpty(own) ? { to: paths.listing(saved.id, saved.title) } : { fields: own }
  const fields = { ...saved.missing, ...own }
  if (!isEmpty(fields)) return { fields }
  const { data: repost } = await callApi(findRepost, { params: { id: saved.id } })
  const wish = wishOf(values)
  if (repost) return { to: paths.repost(saved.id, { izdvoji: wish }) }
  // Anything that costs is shown and confirmed first.
  const hasPrice = shape.hasDurations || 'urgent' in values || 'highlighted' in values
  const isPublished = !hasPrice && (await publishFree(saved.id, publishKey))
  return { to: isPublished ? afterPublishing(saved, wish) : paths.publishStep(saved.id, { izdvoji: wish }) }
}

/** Returns false if publishing has a price by now. */
async function publishFree(id: number, key: string): Promise<boolean> {
  try {
    await callApi(publishListing, { params: { id }, body: { price: 0 } }, { key })
    return true
  } catch (error) {
    if (error instanceof CallRefused && error.body?.error.code === 'price_changed') return false
    throw error
  }
}
