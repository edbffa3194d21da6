import { z } from 'zod'
import { defineTask } from '#api/lib/jobs.ts'

/** Makes the smaller format of a photo that was uploaded. */
export const makePhotoAvif = defineTask('make-photo-avif', z.object({ hash: z.string() }))

/** Removes photos that no listing shows. */
export const removeOrphanPhotos = defineTask('remove-orphan-photos', z.object({}))
