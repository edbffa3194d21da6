/** What every demo account logs in with; refused in production. */
export const demoPassword = 'bazar-demo-1'

const day = 24 * 3600 * 1000

export const demoAccounts = [
  {
    username: 'demo',
    type: 'user',
    role: 'member',
    first_name: 'Amra',
    city_id: 131,
    phone: '+38761000001',
    since: 3 * 365 * day,
  },
  {
    username: 'demopro',
    type: 'user',
    role: 'member',
    first_name: 'Dario',
    city_id: 26,
    phone: '+38761000002',
    since: 5 * 365 * day,
    proFor: 30 * day,
  },
  {
    username: 'demoshop',
    type: 'shop',
    role: 'member',
    first_name: 'Lejla',
    city_id: 118,
    phone: '+38761000003',
    since: 6 * 365 * day,
    shop: { business_name: 'Čaršija tehnika', package: 'gold', paidFor: 300 * day },
  },
  {
    username: 'demoadmin',
    type: 'user',
    role: 'admin',
    first_name: 'Mirza',
    city_id: 133,
    phone: '+38761000004',
    since: 8 * 365 * day,
  },
] as const
