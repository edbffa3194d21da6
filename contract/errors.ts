import { pageErrorText } from './page-errors.ts'

/** Every error code with its HTTP status (`docs/decisions`, error form), shared by server and client. */
export const errorStatus = {
  bad_request: 400,
  not_logged_in: 401,
  session_ended: 401,
  login_failed: 401,
  otp_required: 401,
  otp_wrong: 401,
  passkey_refused: 401,
  credit_short: 402,
  forbidden: 403,
  csrf_refused: 403,
  challenge_required: 403,
  second_factor_required: 403,
  phone_not_verified: 403,
  account_restricted: 403,
  shop_suspended: 403,
  feature_off: 403,
  not_found: 404,
  method_not_allowed: 405,
  listing_gone: 410,
  phone_hidden: 409,
  conflict: 409,
  phone_taken: 409,
  code_expired: 409,
  link_expired: 410,
  listing_state: 409,
  listing_changed: 409,
  listing_held: 409,
  price_changed: 409,
  listing_limit_reached: 409,
  saved_limit_reached: 409,
  list_limit_reached: 409,
  cart_limit_reached: 409,
  not_orderable: 409,
  order_state: 409,
  mute_limit_reached: 409,
  block_limit_reached: 409,
  follow_limit_reached: 409,
  contact_refused: 403,
  question_refused: 400,
  saved_searches_limit_reached: 409,
  refresh_not_due: 409,
  refresh_quota_spent: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  misdirected: 421,
  too_deep: 422,
  idempotency_key_reused: 422,
  rate_limited: 429,
  overloaded: 429,
  internal: 500,
  gateway_failed: 502,
  maintenance: 503,
  // Not 503, which leads browsers to /maintenance: reads are still served.
  storage_full: 507,
  search_timeout: 504,
  timeout: 504,
} as const

export type ErrorCode = keyof typeof errorStatus

/** Default texts shown to users. */
export const errorText: Record<ErrorCode, string> = {
  bad_request: 'Zahtjev nije ispravan.',
  not_logged_in: 'Prijavite se da biste nastavili.',
  session_ended: 'Vaša prijava je završena. Prijavite se ponovo.',
  login_failed: 'Korisničko ime ili šifra nisu ispravni.',
  otp_required: 'Unesite kod iz aplikacije za prijavu ili rezervni kod.',
  otp_wrong: 'Kod nije ispravan ili je već iskorišten.',
  passkey_refused: 'Prijava pristupnim ključem nije uspjela. Pokušajte ponovo ili se prijavite šifrom.',
  credit_short: 'Nemate dovoljno kredita.',
  forbidden: 'Nemate pristup ovoj radnji.',
  csrf_refused: 'Zahtjev je odbijen jer ne dolazi s ove stranice. Osvježite stranicu i pokušajte ponovo.',
  challenge_required: 'Ostao je još jedan korak: potvrdite da ste osoba.',
  method_not_allowed: 'Ova adresa ne prima takav zahtjev.',
  second_factor_required:
    'Osoblje radi samo s uključenom prijavom u dva koraka. Uključite je u postavkama sigurnosti.',
  phone_not_verified: 'Morate verifikovati broj mobitela da objavite oglas.',
  account_restricted: 'Vaš račun je ograničen odlukom moderatora.',
  feature_off: 'Ova mogućnost je trenutno isključena.',
  shop_suspended: 'Objava oglasa je nedostupna, Vaš nalog je suspendovan!',
  not_found: 'Traženi sadržaj nije pronađen.',
  listing_gone: pageErrorText.listing_gone,
  phone_hidden: 'Prodavač ne prikazuje broj telefona.',
  conflict: 'Stanje se u međuvremenu promijenilo. Osvježite stranicu i pokušajte ponovo.',
  phone_taken: 'Ovaj broj je verifikovan na drugom računu. Prijavite se na taj račun ili unesite drugi broj.',
  code_expired: 'Kod više ne važi. Zatražite novi.',
  link_expired: 'Ovaj link više ne važi. Zatražite novi.',
  listing_state: 'Ova radnja nije moguća u trenutnom stanju oglasa.',
  listing_changed:
    'Oglas je u međuvremenu izmijenjen na drugom mjestu. Učitajte ga ponovo pa unesite izmjene.',
  listing_held: 'Oglas je skriven odlukom moderatora ili čeka njegovu provjeru.',
  price_changed: 'Cijena se promijenila. Pregledajte je i potvrdite.',
  listing_limit_reached: 'Dostigli ste najveći broj aktivnih oglasa u ovoj grupi.',
  mute_limit_reached: 'Sakrili ste najveći dozvoljeni broj stavki. Vratite neke pa pokušajte ponovo.',
  cart_limit_reached: 'Korpa je puna. Naručite ili uklonite nešto pa pokušajte ponovo.',
  not_orderable: 'Ovaj oglas se trenutno ne može naručiti.',
  order_state: 'Ova radnja nije moguća u trenutnom stanju narudžbe.',
  list_limit_reached: 'Imate najveći dozvoljeni broj lista. Izbrišite neku pa pokušajte ponovo.',
  saved_searches_limit_reached:
    'Spasili ste najveći dozvoljeni broj pretraga. Uklonite neku pa pokušajte ponovo.',
  saved_limit_reached: 'Spasili ste najveći dozvoljeni broj oglasa. Uklonite neke pa pokušajte ponovo.',
  block_limit_reached:
    'Blokirali ste najveći dozvoljeni broj korisnika. Odblokirajte nekog pa pokušajte ponovo.',
  follow_limit_reached:
    'Pratite najveći dozvoljeni broj korisnika. Prestanite pratiti nekog pa pokušajte ponovo.',
  contact_refused: 'Ovog korisnika trenutno ne možete kontaktirati.',
  question_refused: 'Pitanje nije prihvaćeno. Provjerite tekst pa pokušajte ponovo.',
  refresh_not_due: 'Oglas se još ne može obnoviti.',
  refresh_quota_spent: 'Iskoristili ste sve besplatne obnove u ovom mjesecu.',
  payload_too_large: 'Poslani sadržaj je prevelik.',
  unsupported_media_type: 'Vrsta poslanog sadržaja nije podržana.',
  validation_failed: 'Provjerite označena polja.',
  misdirected: 'Stranica nije dostupna na ovoj adresi.',
  too_deep: 'Rezultati se mogu pregledati do 10.000. oglasa. Suzite pretragu.',
  idempotency_key_reused: 'Ovaj ključ je već iskorišten za drugačiji zahtjev.',
  rate_limited: 'Previše pokušaja. Sačekajte malo pa pokušajte ponovo.',
  overloaded: 'Trenutno imamo previše posjeta. Sačekajte nekoliko sekundi pa pokušajte ponovo.',
  internal: 'Nešto je pošlo po zlu. Pokušajte ponovo.',
  gateway_failed:
    'Usluga plaćanja trenutno ne odgovara. Ništa nije naplaćeno. Pokušajte ponovo za nekoliko minuta.',
  maintenance: pageErrorText.maintenance,
  storage_full: 'Na serveru trenutno nema mjesta, pa se izmjene ne mogu sačuvati. Pokušajte ponovo kasnije.',
  search_timeout: 'Pretraga je trajala predugo. Pokušajte ponovo ili je suzite.',
  timeout: 'Obrada je trajala predugo. Pokušajte ponovo.',
}

/**
 * The body of every error reply. `message` is repeated at the top level, where clients of the reference API
 * read it.
 */
export type ErrorBody = {
  error: { code: ErrorCode; message: string; fields?: Record<string, string> | undefined }
  message: string
}
