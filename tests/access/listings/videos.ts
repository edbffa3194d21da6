import { reportVideo } from '#contract/reports/endpoints.ts'
import * as videos from '#contract/videos.ts'
import { everyone, gives, loggedIn } from '#tests/access/rows.ts'

const shown = { params: { id: '{newVideo}' } }
const gone = { params: { id: 987_654_321 } }
const listing = { params: { id: '{newVideoListing}' } }
const upload = { id: '{newVideoUpload}' }
const body = { bytes: 1_000, mark: 'snimak.mp4' }
const owners = (status: number) => ({ ...loggedIn(403), owner: status })
/** Nobody else learns of an upload. */
const owned = (status: number) => ({ ...loggedIn(404), owner: status })

export const videoAccess = [
  gives(videos.listVideos, everyone(200)),
  gives(videos.listVideos, everyone(422), { query: { page: 0 } }),
  gives(videos.getVideo, everyone(200), shown),
  gives(videos.getVideo, everyone(404), gone),
  gives(videos.getVideoFile, everyone(200), shown),
  gives(videos.getVideoFile, everyone(404), gone),
  gives(videos.getListingVideo, everyone(200), listing),
  gives(videos.getListingVideo, everyone(404), gone),
  gives(videos.beginVideoUpload, owners(200), { ...listing, body }),
  gives(videos.beginVideoUpload, loggedIn(422), { ...listing, body: { ...body, bytes: 0 } }),
  gives(videos.getVideoUpload, owned(200), { params: upload }),
  gives(videos.sendVideoPart, owned(200), { params: { ...upload, part: 0 }, upload: 'part' }),
  gives(videos.finishVideoUpload, owned(409), { params: upload }),
  gives(videos.cancelVideoUpload, owned(204), { params: upload }),
  gives(videos.setVideoPoster, owners(200), { ...listing, upload: 'poster' }),
  gives(videos.deleteVideo, owners(200), listing),
  gives(reportVideo, { ...loggedIn(200), owner: 409 }, { ...shown, body: { reason: 'spam' } }),
  gives(reportVideo, loggedIn(404), { ...gone, body: { reason: 'spam' } }),
]
