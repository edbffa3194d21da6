import { stemmer } from '@orama/stemmers/serbian'

/**
 * Forms that share no stem by rule: fleeting vowels, suppletive roots, and foreign names that end in a vowel.
 */
const families: Record<string, string> = {
  aud: 'audi audija audiju audijem audiji',
  banj: 'banjoj',
  bicikl: 'bicikala',
  bubreg: 'bubrezi',
  cilim: 'cilim cilima cilimu cilimom cilimi cilime cilimima',
  cizm: 'cizama',
  dask: 'dasaka',
  decak: 'djecaci djecake',
  del: 'dio dijel',
  dell: 'dell della dellu dellov',
  djec: 'djecom djeca djece djecu djeci dijete djeteta',
  djecj:
    'djecji djecja djecje djecju djecjeg djecjih djecjim djeciji djecija djecije djeciju decji decja decje decjih deciji decija decije',
  dobr: 'dobar',
  dodatk: 'dodaci dodacima',
  drv: 'drveta drvetu drvetom drvece',
  dusek: 'duseci dusecima',
  dzojstik: 'dzojstici dzojsticima',
  filter: 'filtri filtre filtrima filtara',
  frizer: 'frizerka frizerke frizerku',
  gradacac: 'gradacac gradaccu gradacca',
  hitn: 'hitan',
  hladnjak: 'hladnjaci hladnjacima',
  igr: 'igara igrama',
  iphon: 'iphonea iphoneu iphoneom iphonei iphoneova',
  izdavanj:
    'izdavanje izdavanja izdavanju izdavanjem izdajem izdaje izdajemo izdaju izdajemo izdati izdam izdavati',
  iznajmljivanj:
    'iznajmljivanje iznajmljivanja iznajmljivanju iznajmljivanjem iznajmljujem iznajmljuje iznajmljujemo iznajmljuju iznajmiti iznajmim iznajmljivati',
  jagnj: 'jagnjad jagnjadi janjad janje janjeta janjadi jagnjeta',
  jetta: 'jetta jette jettu',
  kabl: 'kabal kabel kabela kabeli kabele',
  kart: 'karata',
  klim: 'klima',
  kombi: 'kombi kombija kombiju kombijem kombiji kombije',
  kostim: 'kostim kostima kostimu kostimi kostime',
  kozuh: 'kozusi',
  kupaci: 'kupaci kupace kupacih',
  kupovin: 'kupujem kupujemo kupim kupiti',
  lista: 'lista liste listu listi listama',
  luka: 'luka luke luku luci lukom',
  mack: 'macak',
  najam: 'najam najma najmu najmom',
  nog: 'nozi',
  novcanica: 'novcanica novcanice novcanicu novcanicom',
  oglas: 'oglase',
  olovk: 'olovaka',
  orah: 'orasi orasima',
  original:
    'originalan originalna originalne originalni originalno originalnih originalnim originalnu originalnog originalnom originalnoj',
  pas: 'pas psa psu psi pse pasa psima',
  // Folded, "plaća" and the cases of "plac" collide: forms rarely used for plots go to the wage.
  plac: 'plac placu placom placem placevi placeva placeve placevima',
  placa: 'placa place placi placama',
  placen: 'placeno placen placena placeni placene placenu',
  posl: 'posao',
  pras: 'prasad prasadi praseta prasici prasice prasica',
  prodaj: 'prodaja prodaje prodaji prodaju prodajom prodajem prodajemo prodajete prodati prodam',
  ruk: 'ruci',
  ruksak: 'ruksaci ruksacima',
  slik: 'slici',
  srebr: 'srebrni srebrna srebrno srebrne srebrnu srebrnih srebrn',
  stednjak: 'stednjaci stednjacima',
  stenc: 'stene steneta stenad stenadi',
  stol: 'sto',
  tele: 'tele teleta telad teladi telic telici telica',
  tepih: 'tepih tepisi tepisima',
  teras: 'terase',
  tock: 'tocak',
  traz: 'trazim trazimo trazi traze',
  ulaz: 'ulaza',
  vijak: 'vijci vijka vijku vijke vijcima',
  vocnjak: 'vocnjaci vocnjacima',
  vozil: 'vozilo',
  zamen: 'mijenjam mjenjam menjam mijenja mijenjamo mijenjali zamijenim zamjenim zamijeniti',
  zim: 'zima',
  zlat: 'zlatni zlatna zlatno zlatne zlatnu zlatnih zlatan',
}

const irregular = new Map(
  Object.entries(families).flatMap(([stem, forms]) => forms.split(' ').map((form) => [form, stem] as const)),
)

/** Stems that a rule below would wrongly cut or change: gotov is not a plural, Srebrenica not Srebrenik. */
const wholeStems = new Set('gotov sirov osnov obnov surov jalov rover halov srebrenic'.split(' '))

/** Adjectives too short for the stemmer to strip these endings. */
const shortAdjective =
  /^(nov|star|mal|bijel|bel|plav|siv|zut|crn|mlad|lijep|lep|jak|cist|dobr|prv|drug)(?:ih|im|oj|om|og|ima)$/

const shortest = 4

/** Rewrites a term so that the stemmer treats all of its forms alike. */
const rewritings: readonly [RegExp, string][] = [
  // passat and pasat
  [/([b-df-hj-np-tv-z])\1+/g, '$1'],
  // bmwa, bmwom
  [/^([^aeiou]{3,})(?:a|u|om|ovi)$/, '$1'],
  // The stemmer separates punjač, punjača and punjači, and takes kupac and lanac for two kinds of nouns.
  [/^(..+[^aeiou])ac(?:a|e|i|u|em|om|ima)?$/, '$1ci'],
  [shortAdjective, '$1i'],
  [/^(...+)ih$/, '$1i'],
  // uređaj, namještaj: the stemmer takes their end for a verb ending
  [/^(...+)aj(?:e|i|u|em|ima)?$/, '$1aja'],
  // aparati, laminati, sateliti and other nouns that the stemmer takes for infinitives
  [/^(...+[ai]t)(?:e|i|u|om|ima)$/, '$1a'],
  // renoviran, renovirano, renovirana
  [/^(...+[^aeiou]an)(?:o|a|e|u|oj|om|og|im)$/, '$1i'],
  [/^(...+ir)an$/, '$1ani'],
  // grijanjem, kupcem, ključem
  [/^(...+(?:nj|lj|c))em$/, '$1a'],
  // mogućnosti, mogućnošću
  [/^(...+nos)(?:t|ti|tima|cu)$/, '$1ti'],
]

/** The plurals stanovi, placevi and ključevi go with stan, plac and ključ. */
function withoutPluralSyllable(stem: string): string {
  const base = stem.slice(0, -2)
  return /[oe]v$/.test(stem) && base.length >= 3 && /[aeiou]/.test(base) ? base : stem
}

/** Unifies stem endings. The result need not be a word, as long as all forms lead to it. */
const endings: readonly [RegExp, string][] = [
  [/^(..+)nic$/, '$1nik'], // radnici, radnik; scenic, scenik
  [/^(....+)uc$/, '$1uk'], // jastuci
  [/^(...+[aeiou])z$/, '$1g'], // knjizi
  [/^(...+[^aeiou])an$/, '$1n'], // trosoban, trosobni
]

/** novooo is novo */
function withoutDrawl(term: string): string {
  let end = term.length
  while (end > 1 && term[end - 1] === term[end - 2] && /[aeiou]/.test(term[end - 1]!)) end--
  return term.slice(0, end)
}

function computeStem(term: string): string {
  const known = irregular.get(term)
  if (known) return known
  if (term.length < shortest || !/^[a-z]+$/.test(term)) return term
  let word = withoutDrawl(term)
  for (const [pattern, by] of rewritings) word = word.replace(pattern, by)
  let stem = stemmer(word)
  // The stemmer takes the last consonant of mobitel and passat for an ending, but not of mobitela and
  // passata.
  if (stem === word.slice(0, -1) && /[^aeiou]$/.test(word)) stem = stemmer(`${word}a`)
  stem = stem.replaceAll('đ', 'dj')
  if (wholeStems.has(stem)) return stem
  stem = withoutPluralSyllable(stem)
  for (const [pattern, by] of endings) stem = stem.replace(pattern, by)
  return stem || term
}

const memoisedByText = new Map<string, string>()
const memory = 200_000 // terms

/** The stem of a folded term. A term with a digit or a sign is its own stem. */
export function stemOf(term: string): string {
  let stem = memoisedByText.get(term)
  if (stem === undefined) {
    stem = computeStem(term)
    if (memoisedByText.size >= memory) memoisedByText.clear()
    memoisedByText.set(term, stem)
  }
  return stem
}
