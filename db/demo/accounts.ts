import type { DemoSeller } from './seller.ts'

/** What every demo account logs in with. Production doesn't start on a database that holds them. */
export const demoPassword = 'bazar-demo-1'

export const demoEmail = (username: string) => `${username}@example.com`

/** A seller that someone can log in as. */
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
    shop: { businessName: 'Čaršija tehnika', package: 'gold', endsInDays: 300, active: true },
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
