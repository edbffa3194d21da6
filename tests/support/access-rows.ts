// What each kind of caller gets, as the rows of the access matrix say it.

export const roles = ['anonymous', 'stranger', 'owner', 'pro', 'shop', 'moderator', 'admin'] as const
export type Role = (typeof roles)[number]
export type Row = Record<Role, number>

export const everyone = (status: number): Row => ({
  anonymous: status,
  stranger: status,
  owner: status,
  pro: status,
  shop: status,
  moderator: status,
  admin: status,
})
export const loggedIn = (status: number): Row => ({ ...everyone(status), anonymous: 401 })
/** Their owner and the people who keep order; nobody else learns that it exists. */
export const ownerOrModerator: Row = { ...everyone(404), owner: 200, moderator: 200, admin: 200 }
/** Writing is for the owner alone; those who keep order see the draft and may not write it. */
export const ownDraft = (owner: number): Row => ({ ...loggedIn(404), owner, moderator: 403, admin: 403 })
export const ofDeleted: Row = { ...loggedIn(410), moderator: 403, admin: 403 }
/** For others as if there was no such address. */
export const operators = (status: number): Row => ({ ...everyone(404), moderator: status, admin: status })
