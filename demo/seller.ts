export type DemoSeller = {
  username: string
  type: 'user' | 'shop'
  firstName: string
  lastName?: string
  /** The path of a picture among the site's own files. */
  avatar?: string
  cityId: number
  phoneVerified: boolean
  /** Remaining days of the pro membership. */
  proForDays?: number
  shop?: {
    businessName: string
    package: 'bronze' | 'silver' | 'gold' | 'platinum'
    /** Negative if it has already ended. */
    endsInDays: number
    active: boolean
    /** The label of its own host. */
    label?: string
  }
  /** Age of the account in days. */
  sinceDays: number
}
