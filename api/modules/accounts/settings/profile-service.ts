import type { Deps } from '#api/deps.ts'
import type { Actor } from '#lib/accounts/actor.ts'
import { wrongFields } from '#lib/errors.ts'
import { findCity } from '#api/modules/places/service.ts'
import type { PrivacySettings, ProfileBody, ProfileSettings } from '#contract/accounts/settings.ts'
import { getOwnProfile, getPrivacy, updatePrivacy, updateProfile } from './profile-queries.ts'

/** Profile details entered by the user. */
export async function getProfileSettings(deps: Deps, actor: Actor): Promise<ProfileSettings> {
  const { email_verified_at, ...profile } = await getOwnProfile(deps.db, actor.id)
  return { ...profile, email_verified: email_verified_at !== null }
}

export async function saveProfile(deps: Deps, actor: Actor, profile: ProfileBody): Promise<void> {
  if (profile.city_id !== null) checkCity(deps, profile.city_id)
  await updateProfile(deps.db, actor.id, profile)
}

/** Throws for an unknown town. */
function checkCity(deps: Pick<Deps, 'places'>, cityId: number): void {
  if (!findCity(deps.places, cityId)) throw wrongFields({ city_id: 'Odaberite mjesto s liste.' })
}

export const getPrivacySettings = (deps: Deps, actor: Actor): Promise<PrivacySettings> =>
  getPrivacy(deps.db, actor.id)

export const savePrivacy = (deps: Deps, actor: Actor, privacy: PrivacySettings) =>
  updatePrivacy(deps.db, actor.id, privacy)
