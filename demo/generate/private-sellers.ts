import type { DemoSeller } from '#demo/seller.ts'
import { pickCity } from './places.ts'
import { Random } from './random.ts'

const names = `
Adi Admir Ajla Ajna Alen Alisa Almedin Amar Amina Amir Anela Anesa Anja Armin Arnela Asmir Belmin Biljana Boris Branka
Damjan Daniel Darija Dejan Denisa Dijana Dragana Dragica Dženan Dženita Elma Elvir Elvis Emir Enes Ermina Esad Fadil
Fahrudin Filip Gordana Hana Hamza Hatidža Ilma Ismar Ivana Jovan Kemal Ksenija Lamija Luka Ljiljana Maid Maja Marija
Mario Medina Meho Merima Milan Mirko Mirsad Mladen Muamer Munira Nataša Nebojša Nedžad Nejra Nermina Nihad Nikola Nina
Omer Predrag Rada Radovan Ramiz Rijad Sabina Sanjin Sara Senka Siniša Slavica Sonja Srđan Suad Suzana Tea Tijana
Tomislav Velid Vera Vildana Vlado Zaim Zdenka Zijad Zlata Željka Željko
`
  .trim()
  .split(/\s+/)

const surnames = `
Hodžić Kovačević Delić Marković Begić Petrović Mujić Jovanović Halilović Babić Imamović Savić Čaušević Perić Suljić Tomić
Omerović Ilić Spahić Vuković Alić Knežević Mehić Lukić Hadžić Barišić Ibrahimović Đurić Selimović Jurić
`
  .trim()
  .split(/\s+/)

const interests = ['wheels', 'devices', 'household', 'wardrobe', 'country', 'hobby'] as const
const callings = ['services', 'jobs'] as const
type Interest = (typeof interests)[number] | (typeof callings)[number]

const plain = (text: string) =>
  text.toLowerCase().replaceAll('đ', 'dj').normalize('NFKD').replace(/\p{M}/gu, '')

/** Private sellers with few listings each; the first ones are the same whatever the count. */
export function privateSellers(count: number): (DemoSeller & { interests: Interest[] })[] {
  return Array.from({ length: count }, (_, index) => {
    const random = new Random(`seller ${index}`)
    const firstName = names[index % names.length]!
    const lastName = random.pick(surnames)
    const [first, last] = [plain(firstName), plain(lastName)]
    const tail = 10 + Math.floor(index / names.length) * 30 + random.int(0, 29)
    const username = random.pick([
      `${first}.${last}${tail}`,
      `${first}_${tail}`,
      `${first}${last.slice(0, 3)}${tail}`,
      `${last}.${first}${tail}`,
    ])
    return {
      username,
      type: 'user',
      firstName,
      lastName,
      cityId: pickCity(random),
      phoneVerified: random.chance(0.85),
      sinceDays: Math.round(20 + random.next() ** 1.3 * 3600),
      interests: [...random.some(interests, 2), ...(random.chance(0.15) ? [random.pick(callings)] : [])],
    }
  })
}
