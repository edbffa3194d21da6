import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import type { StoredImage } from '#lib/photos/images.ts'
import { keepPhoto, keepPicture, type ReceivedFile } from '#api/modules/media/service.ts'
import { imageUrl } from '#contract/media/images.ts'
import { avatarLimit } from '#contract/limits/accounts.ts'
import type { GeneratedAvatar, PhotoCrop } from '#contract/accounts/settings.ts'
import { drawAvatar } from './avatar-drawings.ts'
import { updateAvatar } from './profile-queries.ts'

/** Refuses early, before a photo is uploaded. */
export const checkAvatarLimit = (deps: Deps, actor: Actor) =>
  deps.rateLimiter.hit('avatar', String(actor.id), avatarLimit)

async function show(deps: Deps, actor: Actor, { hash }: StoredImage): Promise<string> {
  const avatar = imageUrl(hash, 'sm')
  // A job later removes the previous picture, like every photo no longer shown.
  await updateAvatar(deps.db, actor.id, { avatar, hash })
  return avatar
}

/** Makes a square of a photo the profile picture. Returns its address. */
export async function setPhotoAsAvatar(
  deps: Deps,
  actor: Actor,
  file: ReceivedFile,
  { x, y, width, height }: PhotoCrop,
): Promise<string> {
  const isWhole = x !== undefined && y !== undefined && width !== undefined && height !== undefined
  return show(deps, actor, await keepPhoto(deps, file, isWhole ? { x, y, width, height } : 'middle'))
}

/** Makes a generated drawing the profile picture. Returns its address. */
export async function setDrawnAvatar(deps: Deps, actor: Actor, chosen: GeneratedAvatar): Promise<string> {
  await checkAvatarLimit(deps, actor)
  return show(deps, actor, await keepPicture(deps, Buffer.from(await drawAvatar(chosen))))
}

export const removeAvatar = (deps: Deps, actor: Actor) =>
  updateAvatar(deps.db, actor.id, { avatar: null, hash: null })
