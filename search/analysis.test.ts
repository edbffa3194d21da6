import { expect, test } from 'vitest'
import { analyseTitle, parseQuery } from './analysis.ts'
import { makeDocument, rankOf } from './testing/documents.ts'
import { fold } from '#contract/text/fold.ts'

const isFound = (query: string, title: string) => rankOf(makeDocument({ id: 1, title }), query) >= 0

// Judged by hand: someone who types the query wants to see the title.
const wanted: [query: string, title: string][] = [
  ['stan', 'Prodajem stanove u centru'],
  ['stanovi', 'Stan na prodaju'],
  ['stanova', 'STAN 54 m2'],
  ['mobiteli', 'Mobitel Samsung'],
  ['mobitel', 'Mobiteli na rate'],
  ['mobitela', 'mobitel'],
  ['golfovi', 'Golf 7'],
  ['golf', 'Dijelovi za golfove'],
  ['auto', 'Auta na prodaju'],
  ['automobil', 'Automobili i oprema'],
  ['kuća', 'Prodajem kuću na spratu'],
  ['kuca', 'KUĆE'],
  ['dijelovi', 'Delovi za Audi'],
  ['djelovi', 'dijelovi'],
  ['dio', 'Auto dijelovi'],
  ['bijela', 'Bela tehnika'],
  ['placevi', 'Plac 500 m2'],
  ['ključ', 'Ključevi za auta'],
  ['diskovi', 'Disk kočioni'],
  ['polovni bicikli', 'Polovan bicikl'],
  ['felge', 'Felga 17 cola'],
  ['zimske gume', 'Zimska guma 205/55'],
  ['audi', 'Motor od audija'],
  ['passat', 'Dijelovi passata B6'],
  ['štenci', 'Stenci njemačkog ovčara'],
  ['šasija', 'SASIJA kamiona'],
  ['đubrivo', 'Djubrivo za baštu'],
  ['djubrivo', 'Đubrivo'],
  ['голф', 'Golf 5'],
  ['ljubav', 'Књига Љубав'],
  ['sarajevo', 'Stan u Sarajevu'],
  ['1.9 tdi', 'Golf 1,9 TDI'],
  ['1,9', 'Passat 1.9 TDI'],
  ['1.9 tdi', 'Golf 1.9TDI'],
  ['1.9tdi', 'Golf 1.9 TDI'],
  ['i-phone', 'iPhone 13'],
  ['iphone', 'i-phone 13'],
  ['golf7', 'Golf 7'],
  ['golf 7', 'Golf7 karavan'],
  ['128 gb', 'Samsung 128GB'],
  ['80 m2', 'Stan 80m²'],
  ['c++', 'Knjiga o C++'],
  ['12500', 'Cijena 12.500 KM'],
  ['autokuća', 'Auto-kuća Prijedor'],
  ['golf -karavan', 'Golf limuzina'],
  // -ač, -ak and -ac, with a fleeting vowel
  ['punjač', 'Originalni punjači za mobitel'],
  ['punjači', 'Brzi punjač 65W USB-C'],
  ['usisivači', 'Usisivač Bosch 2200W, kao nov'],
  ['usisivač', 'Prodajem dva usisivača'],
  ['grijač', 'Grijači svjećice komplet'],
  ['mjenjač', 'Polovni mjenjači i motori'],
  ['menjac', 'Mjenjača za Passata nema više'],
  ['nosač', 'Krovni nosači Thule'],
  ['kupac', 'Za ozbiljne kupce popust'],
  ['kupci', 'Tražim kupca za firmu'],
  ['lanac', 'Zlatni lančić i lanci'],
  ['kolač', 'Domaći kolači po narudžbi'],
  ['dječak', 'Odjeća za dječake'],
  ['dodatak', 'Dodaci za Xbox konzolu'],
  ['ruksak', 'Školski ruksaci'],
  ['točak', 'Točkovi od traktora'],
  ['vijak', 'Vijci i matice, razne dimenzije'],
  // k, g and h before i
  ['radnik', 'Potrebni radnici u skladištu'],
  ['radnici', 'Traži se radnik'],
  ['branik', 'Branici Golf 4 prednji i zadnji'],
  ['zvučnik', 'Bluetooth zvučnici JBL'],
  ['jastuk', 'Jastuci 70x50, dva komada'],
  ['tepih', 'Ručno tkani tepisi'],
  ['tepisi', 'Tepih 2x3 m'],
  ['knjiga', 'Recenzija o knjizi'],
  ['novčanik', 'Kožni novčanici'],
  ['bubreg', 'Goveđi bubrezi'],
  ['orah', 'Orasi očišćeni'],
  // short adjectives
  ['gume novih', 'Nove gume 205/55 R16'],
  ['nov laptop', 'Prodaja novih laptopa'],
  ['novim', 'Nov bicikl sa novom opremom'],
  ['star', 'Otkup starih automobila'],
  ['starih novaca', 'Stari novac'],
  ['mali', 'Sjedalice za malih beba'],
  ['bijela haljina', 'Bijele haljine, veličina 38'],
  ['bijelih', 'Bijeli ormar s ogledalom'],
  ['plava', 'Komplet plavih stolica'],
  ['crvenih', 'Crvena majica'],
  ['dobar', 'U dobrom stanju'],
  ['odlično stanje', 'Odličan, stanje kao novo'],
  ['dječji krevetić', 'Dječija sobica i krevetić'],
  ['decija kolica', 'Dječja kolica 3u1'],
  ['trosoban', 'Trosobni stan na Otoci'],
  ['trosobni', 'Trosoban namješten stan'],
  ['dvosoban stan', 'Izdajem dvosobne stanove'],
  ['vodootporan sat', 'Vodootporna torbica i satovi'],
  ['polovan', 'Polovni dijelovi za Opel'],
  // nouns whose last letters look like an ending
  ['klima', 'Ugradnja klime'],
  ['klime', 'KLIMA Gree 12'],
  ['zima', 'Jakna za zimu'],
  ['filter', 'Filteri ulja i filtri zraka'],
  ['cizme', 'Više pari čizama'],
  ['lista', 'Liste cijena'],
  ['list', 'Listovi papira A3'],
  // names of makes, as people write them
  ['bmw', 'Dijelovi od BMWa'],
  ['bmw', 'Felge sa BMW-a E46'],
  ['bmwom', 'BMW 320d'],
  ['passat', 'Pasat B5 karavan'],
  ['pasat', 'VW Passat 2.0'],
  ['nisan', 'Nissan Qashqai'],
  ['scenik', 'Renault Scenic 1.5'],
  ['picaso', 'Citroen Xsara Picasso'],
  ['mercedes', 'Mercedes-Benz C 220'],
  ['mercedes benz', 'Mercedes-Benz A klasa'],
  ['tiptronic', 'Audi A6 tiptronik'],
  ['gucci', 'Torba Guci'],
  // letters next to digits
  ['golf7-gti', 'Golf 7 GTI'],
  ['golf7-gti', 'VW Golf7 GTI facelift'],
  ['golf 7 gti', 'Golf7-GTI'],
  ['golf7', 'VW Golf 7 1.6'],
  ['ps5', 'Sony PS5 slim'],
  ['samsung s23', 'Samsung Galaxy S23 Ultra'],
  ['205/55 r16', 'Zimske 205/55 R16'],
  ['65w', 'Punjač 65 W'],
  // places
  ['banja luka', 'Stan u Banjoj Luci'],
  ['banjoj luci', 'Banja Luka, Starčevica'],
  ['stan u sarajevu', 'Stan Sarajevo centar'],
  ['stan u grbavici', 'Dvosoban stan, Grbavica'],
  ['kuća u zenici', 'Prodajem kuću Zenica'],
  ['plac kod mostara', 'Plac Mostar'],
  ['novom gradu', 'Novi Grad, garaža'],
  ['bihać', 'Vikendica u Bihaću'],
  ['prijedor', 'Auto-kuća u Prijedoru'],
  ['gradačac', 'Imanje u Gradačcu'],
  ['brčko', 'Kamion u Brčkom'],
  // function words
  ['gitara za početnike', 'Klasična gitara, početnike ne preporučujem'],
  ['jakna za zimu', 'Zimska jakna, zima 2026'],
  ['krevet sa madracem', 'Krevet + madrac'],
  ['oprema za kampovanje', 'Kampovanje oprema'],
  ['bicikl od aluminija', 'Aluminij bicikl 28'],
  ['za', 'Dijelovi za Opel'],
  ['novooo', 'Novo, u kutiji'],
  ['bicikla', 'Bicikli za djecu'],
]
const unwanted: [query: string, title: string][] = [
  ['golf -karavan', 'Golf karavan'],
  ['golf -karavan', 'Golf, karavani'],
  ['golf 7', 'Golf 6'],
  ['golf 7', 'Golf 5 2007'],
  ['1.9', 'Traktor 19 KS'],
  ['1.9', '1 sto i 9 stolica'],
  ['c++', 'Vitamin C'],
  ['sir', 'Sirovi kafe'],
  ['golf', 'Dres za gol'],
  ['stan', 'Stanica za punjenje'],
  ['mobitel', 'Mobilni klima uređaj'],
  ['kuca', 'Kućište za računar'],
  ['zec', 'Zeleni tepih'],
  ['audi', 'Audio sistem'],
  ['a4', 'A 6 avant'],
  ['iphone 12', 'iPhone 13'],
  ['dijelovi', 'Laptop Dell Latitude'],
  ['dell', 'Djelovi za Golfa'],
  ['jetta', 'Jet ski Yamaha'],
  ['list', 'Lista čekanja'],
  ['lista', 'Listovi salate'],
  ['srebrenica', 'Stan Srebrenik'],
  ['kuća', 'Kuka za vuču'],
  ['konj', 'Konjic, vikendica'],
  ['tepih', 'Tepsija za pitu'],
  ['klima', 'Klimavi stol'],
  ['novac', 'Novi laptop'],
  ['kupac', 'Kupaći kostim'],
  ['nosač', 'Nosne maramice'],
  ['stan -grbavica', 'Stan na Grbavici'],
  ['mali', 'Malina, sadnice'],
  ['star', 'Starter za Opel'],
  ['golf7-gti', 'Golf 6 GTI'],
  ['gitara za početnike', 'Gitara Fender'],
  ['!!!', 'Golf 7'],
  ['-!', 'Golf 7'],
]

test.each(wanted)('"%s" finds "%s"', (query, title) => {
  expect(isFound(query, title)).toBe(true)
})

test.each(unwanted)('"%s" does not find "%s"', (query, title) => {
  expect(isFound(query, title)).toBe(false)
})

test('folds every alphabet and accent to one spelling', () => {
  expect(fold('ČĆŠŽĐ džep Džep')).toBe('ccszdj dzep dzep')
  expect(fold('Ђурђевдан у Његошевој, Џеп')).toBe('djurdjevdan u njegosevoj, dzep')
  // The same letter as one code point and as letter plus combining accent.
  expect(fold('c\u030Caj')).toBe(fold('čaj'))
  expect(fold('Café Müller İ')).toBe('cafe muller i')
})

test('never stems a word with a digit', () => {
  expect(analyseTitle('2020a 520i 1000').stems).toEqual(expect.arrayContaining(['2020a', '520i', '1000']))
})

test('reads a minus as an exclusion only right before a word', () => {
  const excluded = (text: string) => parseQuery(text).excluded.map((word) => word.exact)
  expect(excluded('golf -karavan -dizel')).toEqual(['karavan', 'dizel'])
  expect(excluded('golf - karavan')).toEqual([])
  expect(excluded('auto-kuća')).toEqual([])
})

test('ignores function words, unless there is nothing else', () => {
  const required = (text: string) =>
    parseQuery(text).required.flatMap(({ words }) => words.map(({ exact }) => exact))
  expect(required('Stan U Sarajevu')).toEqual(['stan', 'sarajevu'])
  expect(required('od do')).toEqual(['od', 'do'])
})

test('reads the first sixteen words only', () => {
  const many = Array.from({ length: 5_000 }, (_, n) => `${n % 2 ? '-' : ''}w${n}x`).join(' ')
  const { required, excluded } = parseQuery(many)
  expect([required.length, excluded.length]).toEqual([8, 8])
})

test('reads hostile input of 100 kB in bounded time', () => {
  // Pieces chosen to provoke catastrophic backtracking, which would hang the test.
  const bad = 'a|-|"|"a|-"| |a |+|a+|1.|a\'|a-|š|\u030C|ǆ|1 |🚗|x" "'.split('|')
  for (const piece of [...bad, ...bad.flatMap((one) => bad.map((other) => one + other))]) {
    const { required, excluded, phrases, excludedPhrases } = parseQuery(piece.repeat(100_000 / piece.length))
    const words = [...required, ...phrases, ...excludedPhrases].flatMap((one) => one.words)
    expect(words.length + excluded.length, JSON.stringify(piece)).toBeLessThanOrEqual(16)
  }
})

test('reads quotes as a phrase only where one opens and closes', () => {
  const phrases = (text: string) => parseQuery(text).phrases.map(({ sequence }) => sequence)
  expect(phrases('"golf 7" gti')).toEqual(['golf 7'])
  expect(phrases('„Golf 7“ «Novi Grad» -"bez papira"')).toEqual(['golf 7', 'novi grad'])
  expect(parseQuery('stan -"novi grad"').excludedPhrases.map(({ sequence }) => sequence)).toEqual([
    'novi grad',
  ])
  for (const text of ['golf "7 gti', 'felge 17" i 18"', '"" stan', '"', 'tv 55" lg', 'a"b c"d']) {
    expect(phrases(text), text).toEqual([])
  }
})

test('joins a letter to the number after it', () => {
  const words = (text: string) =>
    parseQuery(text).required.flatMap((one) => one.words.map(({ exact }) => exact))
  expect(words('mercedes C 220')).toEqual(['mercedes', 'c220'])
  expect(words('iphone x 64gb')).toEqual(['iphone', 'x64gb'])
  expect(words('a 4 a4')).toEqual(['a4'])
})

test('finds no words in symbols', () => {
  expect(parseQuery('?! - "" …')).toEqual({ required: [], excluded: [], phrases: [], excludedPhrases: [] })
})
