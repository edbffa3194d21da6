import { mahalacPath } from './mahalac.ts'
import { page } from './page.ts'
import { videoPath } from './videos.ts'
import type { ShopsQuery } from './shops.ts'

/** Fields of the loan calculator, with amounts as people type them. */
export type LoanQuery = {
  vrsta?: string | undefined
  cijena?: string | number | undefined
  ucesce?: string | undefined
  rok?: string | number | undefined
  /** The listing that the loan is for. */
  oglas?: string | number | undefined
  /** The form of the repayment plan. */
  plan?: 'mjeseci' | undefined
  gotovo?: string | undefined
}

/** Filters of chargers; connectors with commas between them, `grad` by its number. */
export type ChargerQuery = {
  prikljucak?: string | undefined
  snaga?: string | undefined
  operator?: string | undefined
  grad?: string | undefined
  /** The part of the map in view. */
  location_tl?: string | undefined
  location_br?: string | undefined
  page?: number | undefined
}

/** `gotovo`: the action just done. */
type Done = { gotovo?: string | undefined }

export type BoardQuery = {
  grad?: number | string | undefined
  page?: number | undefined
  gotovo?: string | undefined
}

/** Pages that few others link to. Only these load their paths, unlike those of `public.ts`. */
export const apartPaths = {
  chargers: page('/punjaci-za-elektricna-vozila', (query: ChargerQuery = {}) => query),
  /** `gotovo`: an error in its entry was just reported. */
  charger: page(
    '/punjaci-za-elektricna-vozila/:id',
    (id: number, query: { gotovo?: string | undefined } = {}) => ({ id, ...query }),
  ),
  /** The tools for a shop's program; `gotovo`: the action just done. */
  program: page('/program', (query: Done = {}) => query),
  /** A webhook with its events. */
  webhook: page(
    '/program/webhook/:id',
    (id: number, query: Done & { stanje?: string | undefined; page?: number | undefined } = {}) => ({
      id,
      ...query,
    }),
  ),
  /** The form with which businesses ask for an offer. */
  lead: page('/lead', (query: { gotovo?: string | undefined } = {}) => query),
  /** The board; `grad` is a town by its number, `gotovo` the action just done. */
  mahalac: page(mahalacPath, (query: BoardQuery = {}) => query),
  /** A note with its replies. */
  mahalacNote: page('/mahalac/:messageId', (messageId: number, query: Omit<BoardQuery, 'grad'> = {}) => ({
    messageId,
    ...query,
  })),
  /** Short videos, the latest first. */
  videos: page(videoPath, (query: { page?: number | undefined } = {}) => query),
  /** The same, from this one on. */
  short: page('/video/shorts/:id', (id: number) => ({ id })),
  /** The loan calculator of a partner. */
  loan: page('/loan/:partner', (partner: string, query: LoanQuery = {}) => ({ partner, ...query })),
  /** A problem with an order, for its two sides. */
  orderDispute: page('/narudzbe/:id/problem', (id: number, query: { gotovo?: string | undefined } = {}) => ({
    id,
    ...query,
  })),
  /** The parcel of an order, for its two sides. */
  orderParcel: page('/narudzbe/:id/paket', (id: number, query: Done = {}) => ({ id, ...query })),
  /** The public page of a parcel, for anyone with its code. */
  tracking: page('/pracenje/:code', (code: string) => ({ code })),
  /** Preview, progress and outcome of a group edit; `prikaz`: only a part of its listings. */
  groupEdit: page(
    '/artikal/edit-grupni/:id?',
    (
      id: number,
      query: { prikaz?: 'izmjene' | 'bez-izmjene' | undefined; page?: number | undefined } = {},
    ) => ({ id, ...query }),
  ),
  /** A decision about the reader, by number or by the key of a mail. */
  decision: page('/odluka/:key', (key: string | number, query: { gotovo?: string | undefined } = {}) => ({
    key,
    ...query,
  })),
  /** An older address of the messages. */
  messagesBefore: page('/poruke-v3'),
  /** From the mail to the old address after a change. */
  undoEmailChange: page('/verifikacija/povrat/:token', (token: string) => ({ token })),
  /** From a mail; the key is in the mail alone. */
  unsubscribe: page('/notifikacije/odjava', (kljuc: string) => ({ kljuc })),
  /** A message that a seller sent to followers. */
  sellerMessage: page('/notifikacije/poruka/:messageId', (messageId: number, gotovo?: string) => ({
    messageId,
    gotovo,
  })),
  /** From such a message to one of its listings; the click is counted. */
  sellerMessageListing: page(
    '/notifikacije/poruka/:messageId/oglas/:listingId',
    (messageId: number, listingId: number) => ({ messageId, listingId }),
  ),
  /** Messages that a shop or a pro user sent to its followers; `gotovo`: what was just done. */
  followerMessages: page(
    '/notifikacije/pratiocima',
    (query: Done & { page?: number | undefined } = {}) => query,
  ),
  writeToFollowers: page('/notifikacije/pratiocima/nova'),
  /** The message as followers will see it, before it is sent. */
  followerPreview: page('/notifikacije/pratiocima/pregled'),
  avatarGenerator: page(
    '/avatar-generator',
    (query: { stil?: string; boja?: string; strana?: number } = {}) => query,
  ),
  guideArticle: page('/vodic/:slug', (slug: string) => ({ slug })),
  inboxMessage: page('/dev/posta/:messageId', (messageId: number) => ({ messageId })),
  /** Shows where a link of a message leads before it is opened. */
  checkLink: page('/provjeri-link', (address: string) => ({ adresa: address })),
  /** Counts of reports and decisions by year. */
  transparency: page('/transparentnost'),
  verifyEmail: page('/verifikacija/email/:token?', (token?: string) => ({ token: token || undefined })),
  /** `gotovo`: the action just done with the photos. */
  listingPhotos: page('/artikal/fotografije/default/:id?', (id: number, gotovo?: string) => ({
    id,
    gotovo,
  })),
  /** Mails and SMS outside production. */
  inbox: page(
    '/dev/posta',
    (query: { primalac?: string | undefined; page?: number | undefined } = {}) => query,
  ),
  /** Offers of many units. */
  groups: page('/multi', (query: { page?: number | undefined } = {}) => query),
  ownReports: page(
    '/prijave',
    (query: { page?: number | undefined; gotovo?: string | undefined } = {}) => query,
  ),
  /** The list of shops without header and footer, for the app. */
  shopsInApp: page('/shopovi/mobile', (query: ShopsQuery = {}) => query),
  /** Redirects to the own shop, or to the list. */
  ownShop: page('/shop'),
  /** A new account for a firm. */
  registerShop: page('/shopovi/registracija'),
  /** The account of a user becomes a shop. */
  becomeShop: page('/postani-shop/:username', (username: string) => ({ username })),
  proforma: page('/shopovi/predracun/:id', (id: number) => ({ id })),
  /** The page about pro accounts without header and footer, for the app. */
  proInApp: page('/pro/mobile'),
}
