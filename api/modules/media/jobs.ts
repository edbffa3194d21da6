import { z } from 'zod'
import { defineTask } from '#lib/jobs.ts'

/** Makes the smaller format of a photo that was uploaded. */
export const makePhotoAvif = defineTask('make-photo-avif', z.object({ hash: z.string() }), {
  isBackground: true,
})

/** Makes prints of photos that came by other ways than an upload. */
export const makePhotoPrints = defineTask('make-photo-prints', z.object({}), { isBackground: true })

/** Removes photos that no listing shows. */
export const removeOrphanPhotos = defineTask('remove-orphan-photos', z.object({}))
