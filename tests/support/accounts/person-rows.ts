/** The values that the rows about a person are made of. */
export type Facts = {
  accountId: number
  listingId: number
  /** Someone else's. */
  otherListingId: number
  /** A listing that the person reported. */
  reportedId: number
  /** Occurs in every text of the person. */
  mark: string
  username: string
  email: string
  phone: string
  /** The account's pseudonym in the counters of views. */
  viewer: Buffer
  at: Date
  later: Date
}

export const bytesOf = (mark: string) => Buffer.alloc(32, mark)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** Rows about the person, their logins and their notifications. */
export const accountRows = ({ accountId, mark, email, phone, at, later }: Facts) => ({
  account_address: {
    account_id: accountId,
    name: mark,
    street: mark,
    postal_code: '71000',
    city_id: 133,
    phone,
    is_default: true,
    created_at: at,
  },
  account_merge: {
    gone_id: accountId + 1_000_000_000,
    gone_username: mark,
    kept_id: accountId,
    reason: mark,
    total: 1,
    started_at: at,
    done_at: at,
  },
  account_device: {
    account_id: accountId,
    secret_hash: bytesOf(mark),
    fingerprint: bytesOf(mark),
    created_at: at,
    last_used_at: at,
  },
  account_change: { account_id: accountId, field: 'email', before: mark, after: email, at },
  account_login: { account_id: accountId, is_first: false, ip: '10.0.0.1', user_agent: mark, at },
  account_link: {
    token_hash: bytesOf(mark),
    account_id: accountId,
    kind: 'change-email',
    email,
    created_at: at,
    expires_at: later,
  },
  account_totp: { account_id: accountId, sealed_secret: bytesOf(mark), created_at: at },
  consent: { account_id: accountId, document: 'terms', version: mark, given_at: at },
  email_verification: {
    token_hash: bytesOf(mark),
    account_id: accountId,
    email,
    created_at: at,
    expires_at: later,
  },
  idempotency_key: {
    account_id: accountId,
    route: 'x',
    key: mark,
    request_hash: bytesOf(mark),
    response: JSON.stringify({ mark }),
    created_at: at,
  },
  notification_delivery: { account_id: accountId, quiet_from: 60, quiet_until: 120 },
  notification_refusal: { account_id: accountId, kind: 'saved_listing', channel: 'push', refused_at: at },
  passkey: {
    account_id: accountId,
    credential_id: mark,
    public_key: bytesOf(mark),
    counter: 1,
    transports: ['usb'],
    synced: false,
    name: mark,
    created_at: at,
  },
  passkey_challenge: { challenge_hash: bytesOf(mark), account_id: accountId, expires_at: later },
  password_code: { account_id: accountId, code_hash: mark, expires_at: later },
  saved_card: {
    account_id: accountId,
    provider: 'monri',
    token_hash: bytesOf(mark),
    sealed_token: bytesOf(mark),
    brand: 'visa',
    masked_pan: mark,
    is_default: true,
    created_at: at,
  },
  phone_verification: { account_id: accountId, phone, code_hash: mark, created_at: at, expires_at: later },
  recovery_code: { account_id: accountId, code_hash: bytesOf(mark) },
  outbox_message: {
    account_id: accountId,
    key: `${mark}:1`,
    channel: 'sms',
    recipient: phone,
    text: mark,
    sent_at: at,
  },
  inbox_message: { account_id: accountId, message_id: mark, channel: 'sms', recipient: phone, text: mark },
})

/** Counts in the statistics of a seller. */
const figures = {
  views: 3,
  opened: 4,
  shown: 5,
  places: 6,
  saved: 1,
  phone_shown: 1,
  messages: 1,
  orders: 1,
}

/** Rows about the person as a seller. */
export const sellingRows = ({ accountId, listingId, mark, phone, at, later }: Facts) => ({
  delivery_settings: {
    account_id: accountId,
    courier: true,
    sender_name: mark,
    sender_street: mark,
    sender_postal_code: '71000',
    sender_city_id: 133,
    sender_phone: phone,
  },
  payout_account: {
    account_id: accountId,
    number: '9990010000123483',
    holder_name: mark,
    changed_at: at,
    effective_at: at,
  },
  listing_day: { listing_id: listingId, day: dayOf(at), views: 3 },
  listing_term: { listing_id: listingId, day: dayOf(at), term: mark, opened: 1 },
  listing_figures: {
    seller_id: accountId,
    days: 7,
    listing_id: listingId,
    until: dayOf(at),
    category_id: 31,
    is_active: true,
    views_before: 0,
    ...figures,
  },
  seller_day: {
    seller_id: accountId,
    day: dayOf(at),
    category_id: 31,
    ...figures,
  },
  seller_figures: { seller_id: accountId, until: dayOf(at), terms: JSON.stringify({}), prices: null },
  listing_price: { listing_id: listingId, price_fening: 700, created_at: at },
  listing_refresh: { seller_id: accountId, listing_id: listingId, refreshed_at: at },
  listing_taken_day: { listing_id: listingId, day: dayOf(at) },
  listing_view_count: { listing_id: listingId, views: 3 },
  merchant_declaration: {
    account_id: accountId,
    business_name: mark,
    seat: mark,
    place: mark,
    owner: mark,
    registration_number: mark,
    id_number: '4201987654321',
    vat_number: '201987654321',
    declared_at: at,
  },
  promotion: { listing_id: listingId, type: 1, starts_at: at, ends_at: later },
  promotion_purchase: {
    listing_id: listingId,
    type: 1,
    days: 30,
    refresh_every: 0,
    daily_hours: 0,
    price: 1,
    starts_at: at,
    ends_at: later,
    phase: 1,
    auto_renewal: false,
    created_at: at,
  },
  action_price: {
    listing_id: listingId,
    price_fening: 500,
    regular_fening: 600,
    days: 3,
    credits: 1,
    starts_at: at,
    ends_at: later,
  },
  seller_settings: {
    account_id: accountId,
    city_id: 133,
    condition: 'new',
    signature: mark,
    auto_reply: mark,
  },
  shop: { owner_id: accountId, business_name: mark, package: 'bronze', ends_at: later, about_html: mark },
})

/** Rows about the person and the listings of others. */
export const lookingRows = ({ accountId, otherListingId, mark, viewer, at }: Facts) => ({
  cart_item: {
    account_id: accountId,
    listing_id: otherListingId,
    quantity: 2,
    price_fening: 500,
    added_at: at,
  },
  listing_share: { listing_id: otherListingId, sharer_id: accountId, visits: 1 },
  listing_viewer: { listing_id: otherListingId, day: dayOf(at), viewer, seen_at: at },
  recent_search: { account_id: accountId, q: mark, created_at: at },
  saved_listing: {
    account_id: accountId,
    listing_id: otherListingId,
    saved_at: at,
    note: mark,
    price_fening: 500,
  },
  share_visitor: { listing_id: otherListingId, sharer_id: accountId, day: dayOf(at), viewer },
})

/** Rows about the person as a member of staff. */
export const staffRows = ({ accountId, otherListingId, reportedId, username, at }: Facts) => ({
  catalogue_change: {
    kind: 'brand',
    subject_id: 1,
    name: 'x',
    actor_id: accountId,
    actor_name: username,
    changed_at: at,
  },
  tariff: {
    name: 'pro_month',
    amount: 100,
    valid_from: at,
    actor_id: accountId,
    actor_name: username,
  },
  synonym_change: { synonym_id: 1, account_id: accountId, changed_at: at },
  audit_log: { actor_id: accountId, actor_name: username, action: 'created', subject: 'x', at },
  photo_flag: {
    listing_id: otherListingId,
    other_listing_id: reportedId,
    state: 'fine',
    created_at: at,
    decided_at: at,
    decided_by: accountId,
  },
})
