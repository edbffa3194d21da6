import { usernameLength } from '#contract/limits/accounts.ts'
import { withoutTrailing } from '#contract/text/trailing.ts'

/** Tells the user what is wrong with a username; null if nothing is. */
export function usernameProblem(username: string): string | null {
  const { min, max } = usernameLength
  if (username.length < min) return `Korisničko ime mora imati najmanje ${min} znaka.`
  if (username.length > max) return `Korisničko ime može imati najviše ${max} znakova.`
  if (!/^[A-Za-z0-9._-]+$/.test(username))
    return 'Koristite slova bez kvačica (a-z), brojeve, tačku, crticu i donju crtu.'
  if (/^[._-]|[._-]$/.test(username)) return 'Korisničko ime mora početi i završiti slovom ili brojem.'
  if (/[._-]{2}/.test(username)) return 'Tačka, crtica i donja crta ne mogu stajati jedna do druge.'
  // A number in a profile's address is an id.
  if (!/[A-Za-z]/.test(username)) return 'Korisničko ime mora imati barem jedno slovo.'
  // Such addresses serve page data.
  if (/\.data$/i.test(username)) return 'Korisničko ime ne može završiti na ".data".'
  return null
}

const staffWords = `
  admin administrator admini adminbih moderator moderatori mod root system sistem sistemska support podrska
  podrskakorisnicima pomoc help helpdesk info kontakt contact office ured uprava direktor staff osoblje tim
  team security sigurnost sigurnosnitim abuse postmaster hostmaster webmaster noreply mailer mailerdaemon
  official zvanicni sluzbeni servis verify billing naplata racunovodstvo finansije uplate placanje dostava
  kurir oglas oglasi artikli korisnik korisnici gost anonimno anonymous guest null undefined nan true false
  test me self vi ja www ftp mail smtp imap pop api app cdn static media assets blog marketing robots sitemap
  favicon manifest wellknown the bih com
`
  .trim()
  .split(/\s+/)
// With a number appended, one of these would pass for a member of staff.
const numberedWords = 'admin administrator moderator podrska support sigurnost security webmaster'.split(' ')
const routeWords = `
  home kategorije login register registracija odjava logout zaboravljenasifra sms password reset
  verifikacija email maintenance odrzavanje success pretraga search vozila nekretnine punjaci
  punjacizaelektricnavozila video shorts vodic loan kredit avatargenerator lead multi mahalac artikal
  fotografije uredjivanje editgrupni grupnouredjivanje objava objavi listing post servisiiusluge poslovi
  nestodrugo profil users aktivni dojmovi zavrseni shops shop shopovi paketi onama radnovrijeme postanishop
  pro blokiranikorisnici poruke porukev3 porukev korpa narudzbe aktivne zavrsene promocije zakazane dopuna
  transakcije postavke tabs uplatnica vauceri spaseno prostatistika agenti izvodi adresa notifikacije
  privatnost profilnaslika promjenasifre registrovanitrgovac spasenekartice sanctum broadcasting auth docs
  dev posta lokacije
`
  .trim()
  .split(/\s+/)

const folded = (text: string) => text.toLowerCase().replace(/[._-]/g, '')

// Digits and letters that look alike.
const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
}
/** Reduces names that look alike to the same text. */
export const usernameSkeleton = (text: string) =>
  folded(text)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[0134578l]/g, (character) => lookalikes[character]!)

const withoutNumber = (username: string) => {
  const name = withoutTrailing(username, (character) => /\d/.test(character))
  return name === username ? name : withoutTrailing(name, (character) => /[._-]/.test(character))
}

/**
 * Returns a check for reserved usernames: staff names and words of our addresses, also with punctuation in
 * between or digits in place of letters. `addresses` are the product's own; `words` the brand's, which would
 * speak for it alone, with a number, or among staff words.
 */
export function reservedUsernames(addresses: readonly string[], words: readonly string[]) {
  const segments = addresses
    .flatMap((address) => address.split(/[?#]/)[0]!.split('/'))
    .filter((segment) => !segment.startsWith(':'))
  const reserved = new Set([...staffWords, ...routeWords, ...segments].map(usernameSkeleton))
  const house = words.map(usernameSkeleton).filter((word) => word.length >= 3)
  const staff = [...new Set([...staffWords, 'ba'].map(usernameSkeleton))]
  const numbered = new Set(numberedWords.map(usernameSkeleton))
  const isOfStaff = (rest: string): boolean =>
    rest === '' || staff.some((word) => rest.startsWith(word) && isOfStaff(rest.slice(word.length)))
  const isOfHouse = (name: string) =>
    house.some((word) => {
      const [before = '', ...after] = name.split(word)
      return after.length > 0 && isOfStaff(before) && isOfStaff(after.join(word))
    })
  return (username: string) => {
    const [whole, stem] = [username, withoutNumber(username)].map(usernameSkeleton) as [string, string]
    return reserved.has(whole) || isOfHouse(whole) || numbered.has(stem) || isOfHouse(stem)
  }
}
