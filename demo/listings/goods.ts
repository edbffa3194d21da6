import type { DemoListing } from './demo-listing.ts'

export const goods: DemoListing[] = [
  {
    seller: 'demoshop',
    categoryId: 31,
    title: 'Samsung Galaxy S24 128 GB, NOVO, garancija 24 mjeseca',
    description:
      'Fabrički zapakovan telefon, dual SIM, crna boja. U kutiji su telefon, USB-C kabal i igla za SIM.\n\nIzdajemo fiskalni račun i garantni list. Preuzimanje u poslovnici u Banjoj Luci ili slanje brzom poštom.',
    priceFening: 1_249_00,
    condition: 'new',
    cityId: 79,
    brand: 'Samsung',
    photos: [
      { scene: 'phone', seed: 3 },
      { scene: 'phone', seed: 14 },
    ],
    hoursAgo: 2,
  },
  {
    seller: 'demo',
    categoryId: 31,
    title: 'iPhone 13 128 GB, zdravlje baterije 87 %',
    description:
      'Telefon je korišten od prvog dana sa maskom i staklom, ekran nema ogrebotina. Na donjoj ivici rama postoji mala tačka od pada, vidi se samo izbliza.\n\nOtključan je za sve mreže i odjavljen sa iCloud računa. Prodaje se sa kutijom, bez punjača.',
    priceFening: 690_00,
    condition: 'used',
    cityId: 37,
    brand: 'Apple',
    photos: [
      { scene: 'phone', seed: 2 },
      { scene: 'phone', seed: 13 },
      { scene: 'box', seed: 2 },
    ],
    hoursAgo: 5,
  },
  {
    seller: 'demoshop',
    categoryId: 39,
    title: 'Lenovo ThinkPad T14 i5/16 GB/512 GB SSD, očišćen i testiran',
    description:
      'Poslovni laptop iz lizinga, klasa A: tastatura i ekran bez tragova, na poklopcu blage ogrebotine od nošenja. Baterija drži oko pet sati uobičajenog rada.\n\nInstaliran je Windows 11 Pro sa licencom. Na svaki laptop dajemo šest mjeseci garancije.',
    priceFening: 879_00,
    condition: 'used',
    cityId: 79,
    brand: 'Lenovo',
    photos: [
      { scene: 'laptop', seed: 5 },
      { scene: 'laptop', seed: 27 },
    ],
    hoursAgo: 22,
  },
  {
    seller: 'demo',
    categoryId: 1495,
    title: 'iPad 10. generacije sa olovkom, kao nov',
    description:
      'Tablet kupljen za fakultet, ali je korišten svega nekoliko mjeseci. Memorija 64 GB, WiFi verzija, plava boja.\n\nU cijenu ulaze olovka i preklopna futrola. Račun je iz marta, pa garancija još traje.',
    priceFening: 720_00,
    condition: 'used',
    cityId: 133,
    brand: 'Apple',
    photos: [{ scene: 'tablet', seed: 3 }],
    hoursAgo: 33,
  },
  {
    seller: 'demo',
    categoryId: 112,
    title: 'Canon EOS 250D + objektiv 18-55, 9.400 okidanja',
    description:
      'Aparat za početnike i za porodična putovanja, sve radi kako treba. Uz njega idu dvije baterije, punjač, torba i kartica od 64 GB.\n\nNa objektivu stoji UV filter od prvog dana. Prodajem jer sam prešao na veći model.',
    priceFening: 780_00,
    condition: 'used',
    cityId: 36,
    brand: 'Canon',
    photos: [
      { scene: 'camera', seed: 3 },
      { scene: 'camera', seed: 36 },
      { scene: 'bag', seed: 2 },
    ],
    hoursAgo: 47,
  },
  {
    seller: 'demo',
    categoryId: 292,
    title: 'PlayStation 5 sa dva džojstika i tri igre',
    description:
      'Verzija sa diskom, kupljena u Sarajevu 2023. godine. Oba džojstika su ispravna, na bijelom se gljivica malo izlizala.\n\nIgre: FIFA 23, Gran Turismo 7 i Spider-Man. Konzola je prije prodaje vraćena na fabričke postavke. Može se isprobati kod mene.',
    priceFening: 760_00,
    priceByAgreement: true,
    condition: 'used',
    cityId: 105,
    brand: 'Sony',
    photos: [
      { scene: 'console', seed: 18 },
      { scene: 'console', seed: 29 },
    ],
    hoursAgo: 14,
  },
  {
    seller: 'demo',
    categoryId: 244,
    title: 'Seiko 5 automatik, narukvica od čelika',
    description:
      'Muški sat prečnika 40 mm, automatski mehanizam sa datumom i danom. Dnevno odstupa oko osam sekundi, što je za ovaj mehanizam uobičajeno.\n\nStaklo je bez ogrebotina, a na kopči se vide tragovi nošenja. Imam kutiju i skinute karike.',
    priceFening: 310_00,
    condition: 'used',
    cityId: 3,
    brand: 'Seiko',
    photos: [
      { scene: 'watch', seed: 12 },
      { scene: 'watch', seed: 67 },
    ],
    hoursAgo: 90,
  },
  {
    seller: 'demo',
    categoryId: 511,
    title: 'Zimska jakna sa kapuljačom, L',
    description:
      'Topla muška jakna, nošena jednu sezonu, pa sam smršao. Dužina do kuka, dva vanjska i jedan unutrašnji džep sa patentom.\n\nOprana je i spremna za nošenje. Mogu poslati brzom poštom, dostavu plaća kupac.',
    priceFening: 65_00,
    condition: 'used',
    cityId: 58,
    photos: [{ scene: 'jacket', seed: 13 }],
    hoursAgo: 61,
  },
  {
    seller: 'demoshop',
    categoryId: 743,
    title: 'Trosjed na razvlačenje, štof po izboru, proizvodnja Gradačac',
    description:
      'Trosjed sa sandukom za posteljinu i ležajem 145 x 195 cm. Konstrukcija je od bukve, jezgro od elastične pjene visoke gustoće.\n\nBira se između dvanaest boja štofa. Rok izrade je tri sedmice, a unos u stan do drugog sprata je uračunat u cijenu.',
    priceFening: 890_00,
    condition: 'new',
    cityId: 79,
    photos: [
      { scene: 'sofa', seed: 1 },
      { scene: 'sofa', seed: 34 },
      { scene: 'sofa', seed: 78 },
    ],
    hoursAgo: 40,
  },
  {
    seller: 'demoshop',
    categoryId: 1577,
    title: 'Makita aku bušilica 18 V, dvije baterije i kofer',
    description:
      'Nova aku bušilica odvijač sa udarnom funkcijom. U koferu su dvije baterije od 3 Ah, brzi punjač i set od 20 nastavaka.\n\nGarancija je 12 mjeseci uz račun. Za firme izdajemo predračun i otpremnicu.',
    priceFening: 369_00,
    condition: 'new',
    cityId: 79,
    brand: 'Makita',
    photos: [
      { scene: 'drill', seed: 2 },
      { scene: 'drill', seed: 24 },
      { scene: 'toolbox', seed: 6 },
    ],
    hoursAgo: 19,
  },
  {
    seller: 'demo',
    categoryId: 1093,
    title: 'Traktor IMT 539, ispravan, sa plugom',
    description:
      'Traktor je u vlasništvu naše porodice od 1988. godine. Motor je rađen prije četiri godine, a od tada ima manje od 300 radnih sati.\n\nZadnje gume su nove, prednje na oko pola. Uz njega dajem dvobrazni plug. Kabine nema, ima samo krov.\n\nMože se doći i probati na njivi.',
    priceFening: 11_800_00,
    condition: 'used',
    cityId: 134,
    brand: 'IMT',
    photos: [
      { scene: 'tractor', seed: 5 },
      { scene: 'tractor', seed: 27 },
    ],
    hoursAgo: 102,
  },
  {
    seller: 'demo',
    categoryId: 375,
    title: 'Kolica za bebu 3 u 1, korištena za jedno dijete',
    description:
      'Komplet: duboka košara, sportsko sjedište i autosjedalica iste marke. Točkovi su na naduvavanje i lijepo idu po makadamu.\n\nNavlake su oprane i peglane. Na ručki se malo oljuštila koža, inače su bez oštećenja. Dolaze iz stana bez pušača.',
    priceFening: 280_00,
    condition: 'used',
    cityId: 8,
    photos: [
      { scene: 'baby', seed: 4 },
      { scene: 'baby', seed: 26 },
    ],
    hoursAgo: 26,
  },
]
