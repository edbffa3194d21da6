import * as photos from '#contract/media/endpoints.ts'
import { decidePhotoFlag, listPhotoFlags } from '#contract/media/photo-flags.ts'
import { everyone, gives, loggedIn, operators, ownDraft } from '#tests/access/rows.ts'

const active = { id: '{active}' }
const draft = { id: '{draft}' }

const ofOwner = (status: number) => ({ ...loggedIn(403), owner: status })

export const photoAccess = [
  gives(photos.listPhotos, ofOwner(200), { params: active }),
  gives(photos.listPhotos, ownDraft(200), { params: draft }),
  gives(photos.uploadPhotos, ofOwner(200), { params: { id: '{newActive}' }, upload: 'images[]' }),
  gives(photos.uploadPhotos, ofOwner(415), { params: active, body: {} }),
  gives(photos.uploadPhotos, ownDraft(415), { params: draft, body: {} }),
  ...[photos.setCoverPhoto, photos.putCoverPhoto, photos.deletePhoto, photos.turnPhoto].flatMap(
    (endpoint) => [
      gives(endpoint, ofOwner(200), { params: { id: '{newPhotoListing}' }, body: { imageId: '{newPhoto}' } }),
      gives(endpoint, ofOwner(404), { params: active, body: { imageId: 1 } }),
      gives(endpoint, ownDraft(404), { params: draft, body: { imageId: 1 } }),
    ],
  ),
  gives(photos.orderPhotos, ofOwner(200), { params: active, body: { ids: [] } }),
  gives(photos.orderPhotos, ownDraft(200), { params: draft, body: { ids: [] } }),
  gives(listPhotoFlags, operators(200)),
  gives(decidePhotoFlag, everyone(404), { params: { id: 999 }, body: { decision: 'fine' } }),
  gives(decidePhotoFlag, operators(200), { params: { id: '{newFlag}' }, body: { decision: 'fine' } }),
  gives(decidePhotoFlag, operators(422), { params: { id: 1 }, body: {} }),
]
