import { findCity, type Places } from '#api/modules/places/service.ts'
import { unixSeconds } from '#lib/time.ts'
import type { ImageSize } from '#contract/media/images.ts'
import type { BoardNote } from '#contract/mahalac.ts'
import type { NoteRow } from './queries.ts'

const photoUrl = (id: number, size: ImageSize) => `/api/mahalac/notes/${id}/photo/${size}`

export function noteView(places: Places, row: NoteRow): BoardNote {
  const city = findCity(places, row.city_id)
  return {
    id: row.id,
    parent_id: row.parent_id,
    content: row.body,
    photo: row.photo_key === null ? null : { image: photoUrl(row.id, 'md'), large: photoUrl(row.id, 'lg') },
    city: { id: row.city_id, name: city?.name ?? '' },
    user: {
      id: row.author_id,
      username: row.username,
      type: row.type,
      avatar: row.avatar,
      business_name: row.business_name,
      has_profile: row.has_profile,
    },
    likes: row.likes,
    replies: row.replies,
    liked: row.liked,
    created_at: unixSeconds(row.created_at),
  }
}
