/**
 * Words of other languages and programs for the options of attributes, as slugs, by the slug of the option. Attributes
 * with the same option share them.
 */
export const optionWords: Record<string, string> = {
  // Fuels.
  dizel: 'diesel turbodiesel turbo-diesel nafta dizel-gorivo gasoil tdi dizelski',
  benzin: 'petrol gasoline bencin super otto benziner benzinac unleaded benzinski benzin-super',
  plin: 'lpg autogas cng erdgas gas gasheizung na-plin plinsko benzin-plin plin-benzin benzin-lpg lpg-benzin',
  hibrid:
    'hybrid hibridni hybrid-benzin hybrid-diesel hybrid-elektro-benzin hybrid-elektro-diesel hybrid-benzin-elektro hybrid-diesel-elektro hybrid-petrol-electric plug-in-hybrid plug-in-hibrid plugin-hybrid mild-hybrid phev hev mhev benzin-elektro elektro-benzin benzin-hibrid dizel-hibrid',
  elektro:
    'electric electro elektricni elektricno elektricitat elektro-auto elektromotor ev bev struja strom elektricna',

  // Gears and drives.
  manuelni:
    'manual manuell manuelan rucni rucni-mjenjac rucni-menjac manuelni-mjenjac schaltgetriebe handschaltung mehanicki stick',
  automatik:
    'automatic automatisch automatski automat auto automatikgetriebe automatski-mjenjac automatski-menjac automatic-transmission dsg tiptronic cvt s-tronic',
  'polu-automatik':
    'poluautomatik halbautomatik semi-automatic semiautomatic semi-auto poluautomatski sekvencijalni',
  prednji:
    'front fwd frontantrieb vorderradantrieb vorderrad front-wheel-drive prednji-pogon prednja 2wd-front',
  zadnji: 'rear rwd heckantrieb hinterradantrieb hinterrad rear-wheel-drive zadnji-pogon zadnja straznji',
  'sva-cetiri':
    '4x4 4wd awd allrad allradantrieb quattro 4motion xdrive 4matic all-wheel-drive four-wheel-drive pogon-4x4 sva-4 na-sva-cetiri-tocka',

  // Bodies.
  limuzina: 'sedan limousine saloon',
  'malo-auto':
    'kleinwagen small-car city-car supermini hatchback hecbek gradski-auto gradski-automobil kompaktwagen',
  karavan: 'estate wagon station-wagon touring kombilimousine combi',
  monovolumen: 'minivan mpv van grossraumlimousine van-minibus van-kleinbus jednovolumen monovolumen-mpv',
  kombi: 'kleinbus transporter kastenwagen',
  terenac: 'gelandewagen offroader jeep dzip terensko-vozilo',
  suv: 'suv-gelandewagen suv-gelandewagen-pickup crossover suv-off-road suv-terenac',
  kabriolet: 'cabrio convertible cabriolet roadster cabrio-roadster kabrio',
  'sportski-kupe': 'coupe kupe sportwagen sports-car sportcoupe sportwagen-coupe coupe-sport kupe-sportski',
  'pick-up': 'pickup pick-up-truck',

  // Colours.
  bez: 'beige krem cream creme',
  bijela: 'white weiss bijelo bijeli bela belo bjelo',
  bordo: 'burgundy bordeaux maroon weinrot',
  crna: 'black schwarz crno crni',
  crvena: 'red rot crveno crveni',
  ljubicasta: 'purple violett violet lila ljubicasto roza',
  narandzasta: 'orange narancasta narandzasto oranz',
  plava: 'blue blau plavo plavi modra',
  siva: 'grey gray grau sivo sivi antracit anthrazit anthracite tamno-siva svijetlo-siva',
  smedja: 'brown braun smeda smedje smedi braon',
  srebrena: 'silver silber srebrna srebrno srebro srebreno',
  zelena: 'green grun gruen zeleno zeleni',
  zlatna: 'gold golden zlatno',
  zuta: 'yellow gelb zuto zuti',

  // Homes.
  prodaja: 'sale for-sale sell verkauf kauf kaufen zu-verkaufen prodajem prodaje-se',
  iznajmljivanje:
    'izdavanje najam rent for-rent rental miete mieten vermietung zu-vermieten iznajmljujem izdaje-se zakup',
  namjesten:
    'furnished mobliert moebliert namjesteno namesten namesteno potpuno-namjesten opremljen fully-furnished voll-mobliert da',
  nenamjesten:
    'unfurnished unmobliert nenamjesteno nenamesten nenamesteno prazan nije-namjesten not-furnished ne',
  polunamjesten:
    'partly-furnished semi-furnished partially-furnished teilmobliert polunamjesteno polunamesten djelimicno-namjesten djelomicno-namjesten',
  drva: 'wood holz cvrsto-gorivo na-drva pelet pellets pelet-i-drva',
  struja: 'electric electricity strom elektricno elektro elektroheizung na-struju etazno-na-struju',
  'centralno-gradsko':
    'district-heating fernwarme fernwaerme toplana daljinsko gradsko gradsko-grijanje gradska-toplana daljinsko-grijanje gradsko-centralno',
  'centralno-kotlovnica':
    'central central-heating zentralheizung kotlovnica vlastita-kotlovnica centralno-grijanje centralno etazno',
  'centralno-plin':
    'gas-central-heating gas-zentralheizung gasetagenheizung centralno-na-plin etazno-na-plin plinsko-etazno plinsko-centralno etazno-plinsko',
  novogradnja: 'new-build new-construction neubau novo new neu',
  'dobro-stanje': 'good good-condition gut gepflegt dobro odrzavan odrzavano useljivo',
  renoviran: 'renovated renoviert saniert modernisiert adaptiran renovirano adaptirano obnovljen',
  'za-renoviranje': 'needs-renovation to-renovate renovierungsbedurftig sanierungsbedurftig za-adaptaciju',
  'u-izgradnji': 'under-construction im-bau in-bau u-gradnji',
  prizemlje: 'ground-floor ground erdgeschoss eg parter pr 0',
  'visoko-prizemlje': 'hochparterre vp',
  suteren: 'basement souterrain untergeschoss sut',
  garsonjera: 'studio garconniere garsonijera 0 0-5',
  parket: 'parquet parkett',
  laminat: 'laminate',
  beton: 'concrete',
  sjever: 'north nord sever',
  jug: 'south sud sued',
  istok: 'east ost',
  zapad: 'west',
  sjeveroistok: 'north-east northeast nordost severoistok',
  sjeverozapad: 'north-west northwest nordwest severozapad',
  jugoistok: 'south-east southeast sudost suedost',
  jugozapad: 'south-west southwest sudwest suedwest',

  // Equipment, clothes and what all lists have.
  nema: 'none no keine kein ohne nicht-vorhanden ne',
  naprijed: 'front vorne',
  nazad: 'rear back hinten',
  'naprijed-i-nazad': 'front-and-rear front-rear vorne-und-hinten vorne-hinten',
  ljetne: 'summer sommer sommerreifen ljetna letnje letnja',
  zimske: 'winter winterreifen zimska',
  halogena: 'halogen halogeni',
  led: 'led-scheinwerfer led-svjetla full-led',
  pamuk: 'cotton baumwolle',
  vuna: 'wool wolle',
  koza: 'leather leder',
  guma: 'rubber gummi',
  lan: 'linen leinen',
  svila: 'silk seide',
  univerzalna: 'one-size onesize uni universal einheitsgrosse',
  muzjak: 'male mannlich',
  zenka: 'female weiblich',
  ostalo: 'other others andere anderer anderes sonstige sonstiges drugo ostali ostale',
}

/** Words for a condition, a kind of listing, yes and no. */
export const conditionWords = {
  new: 'novo nov nova novi novo-u-kutiji nekoristeno new brand-new neu neuware fabrikneu neuwagen neufahrzeug nekoristen',
  used: 'koristeno koristen koristena koristeni polovno polovan polovna polovni rabljeno rabljen rabljena used pre-owned second-hand refurbished repariran reparirano obnovljeno kao-novo kao-nov kao-nova like-new likenew open-box neuwertig wie-neu gebraucht gebrauchtwagen gebrauchtfahrzeug jahreswagen vorfuhrwagen vorfuehrwagen vorfuhrfahrzeug tageszulassung oldtimer odlicno vrlo-dobro ocuvano osteceno ostecen ostecena havarisano za-dijelove neispravno damaged for-parts defekt beschadigt unfallfahrzeug very-good good gut sehr-gut',
} as const

export const listingTypeWords = {
  sell: `${optionWords['prodaja']} prodaja sales sell offer ponuda angebot prodato`,
  rent: `${optionWords['iznajmljivanje']} iznajmljivanje lease leasing stan-na-dan`,
  buy: 'potraznja kupovina kupujem trazim buy request wanted gesuch gesucht suche',
} as const

export const yesWords =
  'da ja yes true 1 ima vorhanden y j d x on oui wahr tacno in-stock na-stanju dostupno lieferbar available auf-lager'
export const noWords =
  'ne nein no false 0 nema nicht-vorhanden n off non falsch netacno out-of-stock nije-dostupno sold prodano rasprodano ausverkauft nicht-lieferbar'

/** Values that say that there is none. */
export const emptyWords =
  'null none nil n-a na k-a k-a- nepoznato nije-poznato unknown unbekannt undefined nan nije-navedeno not-specified keine-angabe'

/** Categories whose name other languages and programs have a usual word for, by id. */
export const categoryWords: Record<number, string> = {
  18: 'automobili auto automobil automobile automobiles cars car autos pkw kfz osobni-automobili osobna-vozila putnicka-vozila putnicki-automobili personenwagen passenger-car',
  20: 'trucks truck lkw nutzfahrzeuge teretna-vozila kamioni gospodarska-vozila commercial-vehicles',
  21: 'motorcycles motorcycle motorbikes motorrad motorrader motocikli motori',
  22: 'bicycles bicycle bikes fahrrad fahrrader bicikli',
  23: 'apartments apartment flats flat wohnung wohnungen stan stanovi eigentumswohnung',
  24: 'houses house haus hauser einfamilienhaus kuca kuce',
  25: 'commercial commercial-property offices gewerbe gewerbeimmobilien buro poslovni-prostor lokal',
  28: 'room rooms zimmer soba sobe',
  29: 'land plots plot grundstuck grundstucke baugrund zemljiste zemljista',
  30: 'garages garage garaza stellplatz',
  31: 'smartphones smartphone mobile-phones cell-phones phones handys handy mobiteli mobilni-telefoni',
  39: 'laptops laptop notebooks notebook prijenosna-racunala',
  244: 'watches wristwatches uhren armbanduhren satovi rucni-satovi',
  883: 'campers motorhomes wohnmobile wohnwagen kamperi autodomi',
}

/** Texts that stand where a price would. */
export const priceWords = {
  by_agreement:
    'po-dogovoru dogovor dogovorno cijena-po-dogovoru negotiable price-negotiable vb verhandlungsbasis nach-vereinbarung',
  on_request:
    'na-upit upit cijena-na-upit pozvati pozovite nazvati na-zahtjev on-request price-on-request poa ask call call-for-price contact-us auf-anfrage preis-auf-anfrage anfrage kontakt',
} as const
