/** When and where something was done to an account, as its owner is told. */
export type Deed = {
  username: string
  /** Unix seconds. */
  at: number
  /** "Chrome, Android"; null where it is not known. */
  device?: string | null | undefined
  /** "Sarajevo" or an address of the net. */
  place?: string | null | undefined
}

/** A page of the site, as makePaths gives it. */
type Path = string

/** Every mail that the product sends, and what it must know. Kept as JSON until it leaves. */
export type MailData = {
  'verify-email': { username: string; path: Path; hours: number }
  /** For the owner of an address that somebody gave for another account. */
  'email-known': { username: string }
  'password-reset': { username: string; path: Path; minutes: number }
  'password-changed': Deed
  'new-login': Deed
  /** To the new address. */
  'email-change-confirm': { username: string; path: Path; hours: number }
  /** To the old address, which stays until the new one is confirmed. */
  'email-change-asked': Deed & { newEmail: string }
  /** To the old address, which can take the change back. */
  'email-changed': Deed & { newEmail: string; path: Path; days: number }
  /** To the old address, once it took the change back. */
  'email-restored': Deed
  /** Nobody had proven a number before. */
  'phone-added': Deed & { lastDigits: string }
  'phone-changed': Deed & { lastDigits: string }
  'second-factor-on': Deed
  'second-factor-off': Deed
  'recovery-codes-made': Deed
  'recovery-code-used': Deed & { left: number }
  'passkey-added': Deed & { name: string }
  'passkey-removed': Deed & { name: string }
  'token-created': Deed & { name: string }
  /** Somebody tried many wrong passwords. */
  'login-attack': Deed
  'shop-suspended': { username: string }
  'refresh-reminder': { username: string; count: number; titles: readonly string[] }
  /** A moderator took photos from a listing that were another seller's before. */
  'photos-removed': { username: string; count: number; title: string; path: Path }
  'listing-expired': { username: string; count: number; titles: readonly string[] }
}

export type MailKind = keyof MailData
