// What each kind of caller gets, as the rows of the access matrix say it.

export const roles = ['anonymous', 'stranger', 'owner', 'pro', 'shop', 'agent', 'moderator', 'admin'] as const
export type Role = (typeof roles)[number]
export type Row = Record<Role, number>

export const everyone = (status: number): Row => ({
  anonymous: status,
  stranger: status,
  owner: status,
  pro: status,
  shop: status,
  agent: status,
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

/** A listing's life: marks, deletions undone, who looks, shares and calls. */
export const listingLifeRows: Record<string, { path?: string; body?: object; row: Row }[]> = {
  ...Object.fromEntries(
    ['reserve', 'unreserve'].map((name) => [
      `POST /api/listings/:id/${name}`,
      [
        { path: `/api/listings/{finished}/${name}`, row: { ...loggedIn(403), owner: 409 } },
        { path: `/api/listings/{draft}/${name}`, row: ownDraft(409) },
        { path: `/api/listings/{deleted}/${name}`, row: ofDeleted },
      ],
    ]),
  ),
  'POST /api/listings/:id/restore': [
    { path: '/api/listings/{active}/restore', row: { ...loggedIn(403), owner: 409 } },
    { path: '/api/listings/{draft}/restore', row: ownDraft(409) },
    { path: '/api/listings/{deletedDraft}/restore', row: { ...ownDraft(200) } },
  ],
  // Who counts is told nothing, whether there is such a listing or not.
  'POST /api/listings/:id/views': [
    { path: '/api/listings/{active}/views', row: everyone(204) },
    { path: '/api/listings/{draft}/views', row: everyone(204) },
  ],
  'GET /api/listings/:id/preview.jpg': [
    { path: '/api/listings/{active}/preview.jpg', row: everyone(200) },
    // Kept for all, so nobody gets more than strangers see.
    { path: '/api/listings/{draft}/preview.jpg', row: everyone(404) },
  ],
  'POST /api/listings/:id/shares': [
    { path: '/api/listings/{active}/shares', body: { user_id: 1 }, row: everyone(204) },
    { path: '/api/listings/{active}/shares', body: {}, row: everyone(422) },
  ],
  'POST /api/listings/:id/phone': [
    { path: '/api/listings/{active}/phone', row: everyone(200) },
    { path: '/api/listings/{draft}/phone', row: { ...ownerOrModerator, moderator: 409, admin: 409 } },
    {
      path: '/api/listings/{expired}/phone',
      row: { ...everyone(410), owner: 200, moderator: 409, admin: 409 },
    },
    { path: '/api/listings/{finished}/phone', row: { ...everyone(409), owner: 200 } },
  ],
  ...Object.fromEntries(
    ['viewers', 'statistics'].map((name) => [
      `GET /api/listings/:id/${name}`,
      [
        { path: `/api/listings/{active}/${name}`, row: { ...loggedIn(403), owner: 200 } },
        { path: `/api/listings/{draft}/${name}`, row: ownDraft(200) },
      ],
    ]),
  ),
}
