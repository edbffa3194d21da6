export type DemoSeller = {
  username: string
  type: 'user' | 'shop'
  firstName: string
  lastName?: string
  /** An address among the pages' own files. */
  avatar?: string
  cityId: number
  phoneVerified: boolean
  /** Days of the pro membership that are left. */
  proForDays?: number
  shop?: {
    businessName: string
    package: 'bronze' | 'silver' | 'gold' | 'platinum'
    /** Negative: it ended so many days ago. */
    endsInDays: number
    active: boolean
  }
  /** How long ago the account was made. */
  sinceDays: number
}
