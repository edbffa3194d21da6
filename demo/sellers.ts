import { demoAccounts } from './accounts.ts'
import { avatarUrl } from './avatars.ts'
import { privateSellers } from './generate/private-sellers.ts'
import type { Random } from './generate/random.ts'
import type { DemoSeller } from './seller.ts'

/** A seller, and the root categories it sells in. */
type Dealer = { seller: DemoSeller; roots: number[] }

const wheels = [1, 928, 224, 171, 2]
const devices = [3, 5, 14, 289, 67]
const household = [701, 14, 371, 283, 276, 328, 2]
const wardrobe = [465, 68, 276, 371, 328, 179]
const country = [208, 224, 701, 1, 2, 896]
const hobby = [16, 69, 435, 455, 67, 283, 171, 179]
const services = [2159]
const jobs = [2286]
const fields = { wheels, devices, household, wardrobe, country, hobby, services, jobs }

function person(
  username: string,
  firstName: string,
  cityId: number,
  sinceDays: number,
  roots: number[],
  phoneVerified = true,
): Dealer {
  return { seller: { username, type: 'user', firstName, cityId, phoneVerified, sinceDays }, roots }
}

function pro(
  username: string,
  firstName: string,
  cityId: number,
  sinceDays: number,
  roots: number[],
): Dealer {
  const { seller } = person(username, firstName, cityId, sinceDays, roots)
  return { seller: { ...seller, proForDays: 9 + (sinceDays % 50) }, roots }
}

function shop(
  username: string,
  firstName: string,
  cityId: number,
  sinceDays: number,
  roots: number[],
  details: NonNullable<DemoSeller['shop']>,
): Dealer {
  const { seller } = person(username, firstName, cityId, sinceDays, roots)
  return { seller: { ...seller, type: 'shop', shop: details }, roots }
}

const dealers: Dealer[] = [
  person('adnan.h', 'Adnan', 132, 2410, [...wheels, ...devices]),
  person('selma_88', 'Selma', 131, 1630, [...wardrobe, ...household]),
  person('nermin-bg', 'Nermin', 37, 910, [...wheels, ...services]),
  person('marko.79', 'Marko', 79, 2920, [...wheels, ...hobby]),
  person('jelena_bl', 'Jelena', 79, 1205, [...wardrobe, ...household]),
  person('haris92', 'Haris', 42, 640, [...devices, ...wheels]),
  person('emina.k', 'Emina', 42, 380, [...household, ...wardrobe]),
  person('ivan_mostar', 'Ivan', 26, 1840, [...wheels, ...services]),
  person('ana.mo', 'Ana', 26, 455, [...household, ...hobby]),
  person('dragan1971', 'Dragan', 77, 3310, [...country, ...jobs]),
  person('milica_s', 'Milica', 77, 295, [...wardrobe, ...hobby], false),
  person('edin.bihac', 'Edin', 3, 2105, [...wheels, ...country]),
  person('mujo-krajina', 'Muharem', 8, 1490, [...country, ...services]),
  person('amela_t', 'Amela', 36, 815, [...household, ...services]),
  person('stefan.ps', 'Stefan', 56, 530, [...devices, ...wheels]),
  person('goran_doboj', 'Goran', 134, 2680, [...wheels, ...services]),
  person('lana.sa', 'Lana', 133, 210, [...wardrobe, ...hobby], false),
  person('kenan_ilidza', 'Kenan', 80, 1120, [...devices, ...household]),
  person('azra.v', 'Azra', 39, 1975, [...household, ...jobs]),
  person('zlatan-gr', 'Zlatan', 89, 1360, [...country, ...hobby]),
  person('tarik007', 'Tarik', 44, 88, devices, false),
  person('bojan.tb', 'Bojan', 111, 1745, [...wheels, ...jobs]),
  person('mirela_bk', 'Mirela', 75, 690, [...wardrobe, ...household]),
  person('petar.sb', 'Petar', 136, 2230, [...country, ...services]),
  person('senad_zv', 'Senad', 49, 47, [...hobby, ...household], false),
  person('vedad.go', 'Vedad', 88, 1015, [...hobby, ...devices]),

  ...privateSellers(290).map(({ interests, ...seller }) => ({
    seller,
    roots: interests.flatMap((interest) => fields[interest]),
  })),

  pro('auto-denis', 'Denis', 35, 3015, [1, 1, 928]),
  pro('vozila.sasa', 'Saša', 118, 2540, [1, 1]),
  pro('nekretnine.bl', 'Tanja', 79, 1870, [2]),
  pro('majstor.fikro', 'Fikret', 132, 1420, services),
  pro('usluge-tuzla', 'Jasmin', 37, 985, services),
  pro('kadrovi.bih', 'Alma', 133, 760, jobs),

  pro('stanovi.sa', 'Belma', 131, 2130, [2]),
  pro('polovnaci.kran', 'Samir', 3, 1640, [1, 928]),
  pro('gume-felge-bn', 'Milan', 77, 890, [928, 928]),
  pro('starudija', 'Vesna', 130, 2480, [455, 435, 16, 69]),
  pro('iz.avlije', 'Hasan', 36, 1210, [896, 208]),
  pro('laptopi.zenica', 'Ermin', 42, 1930, [5, 289]),
  pro('krojacica.mina', 'Mina', 26, 720, [465, 2159]),

  shop('gsm-galaksija', 'Damir', 42, 2350, [3], {
    businessName: 'GSM Galaksija',
    package: 'gold',
    endsInDays: 140,
    active: true,
  }),
  shop('bitshop', 'Nedim', 132, 1790, [5, 14, 289], {
    businessName: 'Bitshop računari i tehnika',
    package: 'silver',
    endsInDays: 61,
    active: true,
  }),
  shop('autosalon-vrbas', 'Zoran', 79, 3120, [1, 928], {
    businessName: 'Autosalon Vrbas',
    package: 'platinum',
    endsInDays: 265,
    active: true,
  }),
  shop('salon.hrast', 'Mersiha', 89, 2010, [701], {
    businessName: 'Salon namještaja Hrast',
    package: 'silver',
    endsInDays: 33,
    active: true,
  }),
  shop('agro-alat', 'Ljubo', 77, 2760, [224, 928, 208], {
    businessName: 'Agro alat Semberija',
    package: 'gold',
    endsInDays: 198,
    active: true,
  }),
  shop('stil-i-sport', 'Edina', 37, 1310, [465, 171, 68, 276], {
    businessName: 'Stil i sport',
    package: 'bronze',
    endsInDays: 3,
    active: true,
  }),
  shop('novi-dom', 'Faruk', 133, 2190, [2], {
    businessName: 'Novi dom agencija za nekretnine',
    package: 'gold',
    endsInDays: 87,
    active: true,
  }),
  shop('bebin-kutak', 'Sanela', 26, 1540, [371, 283], {
    businessName: 'Bebin kutak',
    package: 'bronze',
    endsInDays: -12,
    active: false,
  }),
  shop('auto-delovi-plus', 'Nenad', 134, 2440, [928, 1], {
    businessName: 'Auto dijelovi Plus',
    package: 'silver',
    endsInDays: 112,
    active: true,
  }),
  shop('bijela-tehnika-una', 'Sead', 3, 1980, [14, 701], {
    businessName: 'Una bijela tehnika',
    package: 'gold',
    endsInDays: 74,
    active: true,
  }),
  shop('trznica-domace', 'Safija', 36, 640, [896], {
    businessName: 'Domaća tržnica Travnik',
    package: 'bronze',
    endsInDays: 45,
    active: true,
  }),
  shop('zlatarna-sebilj', 'Senada', 130, 3420, [68, 455], {
    businessName: 'Zlatarna Sebilj',
    package: 'gold',
    endsInDays: 221,
    active: true,
  }),
  shop('muzika-akord', 'Igor', 79, 1500, [67, 16], {
    businessName: 'Akord muzički instrumenti',
    package: 'bronze',
    endsInDays: 58,
    active: true,
  }),
  shop('bicikl-centar', 'Dino', 133, 2260, [1, 171], {
    businessName: 'Bicikl centar Miljacka',
    package: 'silver',
    endsInDays: 96,
    active: true,
  }),
  shop('kucni-ljubimci', 'Maja', 111, 870, [208], {
    businessName: 'Ljubimac i prijatelji',
    package: 'bronze',
    endsInDays: 27,
    active: true,
  }),
  shop('adriatik-nekretnine', 'Josip', 26, 2570, [2], {
    businessName: 'Adriatik nekretnine',
    package: 'platinum',
    endsInDays: 310,
    active: true,
  }),
]

const isTrade = (seller: DemoSeller) => seller.shop !== undefined || seller.proForDays !== undefined

/** Sellers without a login; those in accounts.ts have the password. */
export const demoSellers: readonly DemoSeller[] = dealers.map(({ seller }, index) => ({
  ...seller,
  ...avatarOf(seller, index),
}))

/** Every trader has a picture, and so do two of three others. */
function avatarOf(seller: DemoSeller, index: number): Pick<DemoSeller, 'avatar'> {
  if (seller.shop) return { avatar: avatarUrl('shop', seller.firstName, index) }
  return isTrade(seller) || index % 3 > 0 ? { avatar: avatarUrl('person', seller.firstName, index) } : {}
}

const interests: Record<string, number[]> = {
  demo: [...household, ...wardrobe, ...hobby],
  demopro: [1, 1, 928, 171],
  demoshop: [3, 5, 14, 289],
}
const withLogin = demoAccounts.flatMap((seller) => {
  const roots = interests[seller.username]
  return roots ? [{ seller, roots }] : []
})

// Suspended shops show nothing, so they get no listings.
const selling = [...withLogin, ...dealers].filter(({ seller }) => seller.shop?.active !== false)

/** A seller of such things; a private one if no trader sells them. */
export function sellerFor(
  root: number,
  byTrade: boolean,
  random: Random,
  cityIds?: readonly number[],
): DemoSeller {
  const inField = selling.filter(({ roots }) => roots.includes(root)).map(({ seller }) => seller)
  const traders = inField.filter((seller) => isTrade(seller) && (cityIds?.includes(seller.cityId) ?? true))
  if (byTrade && traders.length > 0) return random.pick(traders)
  return random.pick(inField.filter((seller) => !isTrade(seller)))
}
