import { useEffect, useSyncExternalStore } from 'react'
import { savedOnDevice, savedPerCall } from '#contract/limits/search.ts'
import { findSavedListings, saveListing, unsaveListing } from '#contract/saved/endpoints.ts'
import { callApi, CallRefused } from '#web/lib/browser-api.ts'
import { cartKey, savedKey, viewsKey } from './device-keys.ts'

/** The account that these marks belong to; null for the device of a visitor. */
let owner: number | null | undefined
let saved = new Set<number>()
/** Listings already asked about, so that each is asked about once. */
let requestedIds = new Set<number>()
let wanted: number[] = []
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The listings that a visitor saved on this device, the newest last. */
function readDevice(): number[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(savedKey) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id): id is number => Number.isSafeInteger(id)) : []
  } catch {
    // Storage is forbidden, or holds something else.
    return []
  }
}

function writeDevice(ids: readonly number[]) {
  try {
    if (ids.length > 0) localStorage.setItem(savedKey, JSON.stringify(ids))
    else localStorage.removeItem(savedKey)
    return true
  } catch {
    return false // full, or forbidden in a private window
  }
}

function setOwner(user: number | null) {
  if (owner === user) return
  owner = user
  saved = new Set(user === null ? readDevice() : [])
  requestedIds = new Set()
  wanted = []
}

/** Asks the server about all listings on the page at once. */
function want(id: number) {
  if (owner === null || requestedIds.has(id)) return
  requestedIds.add(id)
  wanted.push(id)
  timer ??= setTimeout(() => void askForWanted())
}

async function askForWanted() {
  timer = undefined
  const [asker, ids] = [owner, wanted]
  wanted = []
  for (let at = 0; at < ids.length; at += savedPerCall) {
    const query = { ids: ids.slice(at, at + savedPerCall).join(',') }
    // Hearts stay empty if this fails; saving again does no harm.
    const found = await callApi(findSavedListings, { query }).catch(() => null)
    if (!found || owner !== asker) continue
    for (const id of found.ids) saved.add(id)
  }
  tell()
}

/**
 * Tells if a listing is saved by the user, or on a visitor's device. `loaded` holds until the server has
 * answered; a page that knows the answer for its user need not ask.
 */
export function useSaved(id: number, user: number | null, loaded?: boolean): boolean {
  useEffect(() => {
    const before = owner
    setOwner(user)
    if (loaded === undefined || user === null) want(id)
    else if (!requestedIds.has(id)) {
      requestedIds.add(id)
      mark(id, loaded)
    }
    if (before !== owner) tell()
  }, [id, user, loaded])
  return useSyncExternalStore(
    subscribe,
    () => (owner === user && (user === null || requestedIds.has(id)) ? saved.has(id) : (loaded ?? false)),
    () => loaded ?? false,
  )
}

export type SaveOutcome = { text: string; isDone: boolean }

const failed = 'Promjena nije sačuvana. Provjerite internet i pokušajte ponovo.'

function mark(id: number, isSaved: boolean) {
  if (isSaved) saved.add(id)
  else saved.delete(id)
  tell()
}

/** Saves a listing or removes it, at once on the screen; takes that back if the server refuses. */
export async function changeSaved(id: number, user: number | null, isSaved: boolean): Promise<SaveOutcome> {
  setOwner(user)
  mark(id, isSaved)
  if (user === null) return changeOnDevice(id, isSaved)
  requestedIds.add(id)
  try {
    const { message } = await callApi(isSaved ? saveListing : unsaveListing, { params: { id } })
    return { text: message, isDone: true }
  } catch (error) {
    mark(id, !isSaved)
    const text = error instanceof CallRefused ? error.body?.message : undefined
    return { text: text ?? failed, isDone: false }
  }
}

function changeOnDevice(id: number, isSaved: boolean): SaveOutcome {
  const others = readDevice().filter((other) => other !== id)
  const isFull = isSaved && others.length >= savedOnDevice
  if (!isFull && writeDevice(isSaved ? [...others, id] : others))
    return {
      text: isSaved ? 'Oglas je spašen na ovom uređaju.' : 'Oglas je uklonjen iz spašenih.',
      isDone: true,
    }
  mark(id, !isSaved)
  return {
    text: isFull
      ? 'Na uređaj ne stane više spašenih oglasa. Prijavite se da spasite još.'
      : 'Ovaj preglednik ne dozvoljava spašavanje. Prijavite se da spasite oglas.',
    isDone: false,
  }
}

/** Moves a visitor's saved listings from the device into the account after a login. */
export function useSavedOfDevice(user: number | null) {
  useEffect(() => {
    if (user !== null && keepsSomething())
      void import('./of-device.ts').then(({ moveIntoAccount }) =>
        moveIntoAccount(user, { saved: readDevice(), onSaved: markMoved }),
      )
  }, [user])
}

function keepsSomething() {
  try {
    // Only mutes hold this sign.
    return (
      document.cookie.includes('~') || [savedKey, viewsKey, cartKey].some((key) => localStorage.getItem(key))
    )
  } catch {
    // Storage is forbidden, so it keeps nothing.
    return false
  }
}

/** The device's listings now belong to the account. */
function markMoved(ids: readonly number[]) {
  writeDevice(readDevice().filter((id) => !ids.includes(id)))
  for (const id of ids) saved.add(id)
  tell()
}
