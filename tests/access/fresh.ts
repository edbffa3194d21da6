import type { Db } from '#lib/db.ts'
import type { makers } from '#tests/support/makers.ts'
import { shownMessage } from './subjects.ts'

type Scene = {
  db: Db
  make: ReturnType<typeof makers>
  ownerId: number
  /** A category that requires nothing. */
  plain: number
  /** One that takes bookings. */
  booked: number
}

let made = 0

/**
 * Subjects that are created for every single call that names them, so that the success of one caller changes nothing
 * for the next one.
 */
export function freshSubjects({ db, make, ownerId, plain, booked }: Scene) {
  const listing = (values: object) => async () =>
    (await make.listing({ seller_id: ownerId, category_id: plain, ...values })).id
  const longAgo = new Date(Date.now() - 30 * 24 * 3600 * 1000)

  /** A photo of a new listing of the owner, which `newPhotoListing` has named just before. */
  let photoListing = 0
  async function photo() {
    const hash = (++made).toString(16).padStart(32, '0')
    await db.insertInto('image').values({ hash, width: 800, height: 600, thumbhash: null }).execute()
    const { id } = await db
      .insertInto('listing_image')
      .values({ listing_id: photoListing, image_hash: hash, position: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  return {
    newName: async () => `pristup${++made}`,
    newUser: async () => (await make.account()).username,
    newActive: listing({}),
    newUnrefreshed: listing({ refreshed_at: longAgo, created_at: longAgo }),
    newDraft: listing({ status: 'draft' }),
    newHidden: listing({ status: 'hidden' }),
    newBookable: listing({ category_id: booked }),
    newReserved: listing({ reserved: true }),
    newFinished: listing({ status: 'finished', finished_at: new Date(), finished_from: 'hidden' }),
    newPhotoListing: async () => (photoListing = await listing({})()),
    newPhoto: photo,
    newSavedList: async () => {
      const { id } = await db
        .insertInto('saved_list')
        .values({ account_id: ownerId, name: `Lista ${++made}`, created_at: new Date() })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    newMessage: () => shownMessage(db),
    newHtmlLetter: async () => {
      const { id } = await db
        .insertInto('inbox_message')
        .values({
          message_id: `pismo${++made}`,
          channel: 'mail',
          recipient: 'niko@primjer.ba',
          subject: 'Zdravo',
          text: 'Zdravo',
          html: '<p>Zdravo</p>',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    newFlag: async () => {
      const { id } = await db
        .insertInto('photo_flag')
        .values({
          listing_id: await listing({})(),
          other_listing_id: await listing({})(),
          created_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
  } satisfies Record<string, () => Promise<string | number>>
}
