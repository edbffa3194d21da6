import { z } from 'zod'
import { defineTask } from '#lib/jobs.ts'

/** Reads of new listings what is offered in which category. */
export const learnFromListings = defineTask('learn-from-listings', z.object({}), { isBackground: true })
