import type { DemoSeller } from './seller.ts'

/** The password of every demo account. Production refuses to start on a database with demo accounts. */
export const demoPassword = 'bazar-demo-1'

export const demoEmail = (username: string) => `${username}@example.com`

/** A seller with a login. */
export type DemoAccount = DemoSeller & { role: 'member' | 'admin'; phone: string }

const verified = { type: 'user', role: 'member', phoneVerified: true } as const

export const demoAccounts: readonly DemoAccount[] = [
  {
    ...verified,
    username: 'demo',
    firstName: 'Amra',
    avatar: '/avatars/person-01.svg',
    cityId: 131,
    phone: '+38761000001',
    sinceDays: 3 * 365,
  },
  {
    ...verified,
    username: 'demopro',
    firstName: 'Dario',
    avatar: '/avatars/person-08.svg',
    cityId: 26,
    phone: '+38761000002',
    sinceDays: 5 * 365,
    proForDays: 30,
  },
  {
    ...verified,
    username: 'demoshop',
    type: 'shop',
    firstName: 'Lejla',
    avatar: '/avatars/shop-02.svg',
    cityId: 118,
    phone: '+38761000003',
    sinceDays: 6 * 365,
    shop: {
      businessName: 'Čaršija tehnika',
      package: 'gold',
      endsInDays: 300,
      active: true,
      label: 'demoshop',
    },
  },
  {
    ...verified,
    username: 'demoadmin',
    role: 'admin',
    firstName: 'Mirza',
    cityId: 133,
    phone: '+38761000004',
    sinceDays: 8 * 365,
  },
]

/** Members of staff who need no second factor, so that anyone can look around the demo. */
export const demoStaff: ReadonlySet<string> = new Set(
  demoAccounts.filter(({ role }) => role !== 'member').map(({ username }) => username),
)
