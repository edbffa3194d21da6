import { changeMutes } from '#contract/mutes/endpoints.ts'
import { changedMutes, type MuteChange, mutesOf, withMutes } from '#contract/mutes/prefs.ts'
import { callApi, CallRefused } from '#web/lib/browser-api.ts'

/** Mutes something or brings it back, in the account or on a visitor's device; returns why not, if it failed. */
export async function changeMuted(user: number | null, change: MuteChange): Promise<string | null> {
  if (user === null) {
    const changed = changedMutes(mutesOf(document.cookie), change)
    if (!changed) return 'Na ovaj uređaj ne stane više sakrivenih stavki. Prijavite se da sakrijete još.'
    document.cookie = withMutes(document.cookie, changed)
    return null
  }
  try {
    await callApi(changeMutes, { body: change })
    return null
  } catch (error) {
    const text = error instanceof CallRefused ? error.body?.message : undefined
    return text ?? 'Izbor nije sačuvan. Provjerite internet i pokušajte ponovo.'
  }
}

/** Moves the mutes of the device into the account after a login. */
export async function moveMutesIntoAccount(user: number) {
  const { listings, sellers, words, shops, seen } = mutesOf(document.cookie)
  const change = { mute: { listings, sellers, words }, ...(shops && { shops }), ...(seen && { seen }) }
  const problem = await changeMuted(user, change)
  // Tried again with the next page.
  if (problem !== null) return
  const nothing = { listings: [], sellers: [], words: [], shops: false, seen: false, viewed: [] }
  document.cookie = withMutes(document.cookie, nothing)
}
