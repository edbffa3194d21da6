/**
 * Words of one meaning, folded: beginnings of words, or whole words with a sign of equality. Both dialects and
 * common misspellings stand side by side.
 */
const vocabulary = {
  payDemand:
    'uplatite uplatis =uplati =uplatit uplacujete platite =platis =plati placate =prebaci prebacite prebacis =dopuni dopunite doplatite =doplati deponuj izvrsite =izvrsi',
  /** Forms that ask politely, or announce a plan. */
  payInfinitive: 'uplatiti platiti =platit prebaciti doplatiti dopuniti deponovati izvrsiti',
  sendDemand: '=posalji posaljite =posaljes posaljete saljite =salji =poslat =poslati =uputi uputite',
  leaveDemand:
    '=ostavi ostavite =ostavis ostaviti =daj dajte =dati =das trazim trazimo potreban potrebna potrebno =treba',
  payment: '=uplata =uplate =uplati =uplatu =uplatom =uplatama uplacen placanj =placa',
  inAdvance: 'unaprijed unapred unaprid avans predujam akontacij',
  deposit: 'depozit avans kapar predujam akontacij =polog =pologa =pologu',
  first: '=prvo najprije najpre =prije =pre prethodno',
  money: 'novac novc =pare =para =lova =love =lovu iznos sredstv polovin',
  account:
    '=racun =racuna =racunu =ziro ziroracun =tekuci =iban =ibanu =karticu =kartici paypal revolut skrill neteller =wise =uplatnicu =uplatnicom',
  untraceable:
    'western moneygram paysafe skrill neteller bitcoin =btc =usdt kripto crypto ethereum postepay aircash payoneer',
  voucher: '=bon =bona =bonove =bonova =bonom vaucer',
  buyDemand: '=kupi kupite =kupis',
  ship: 'saljem posaljem =slanje =slanja =slanju =saljes isporuc isporuk dostav posiljk paket =robu =robe =roba kurir',
  keys: 'kljuc',
  see: 'gledanj pogled razgled vidjenj vidjet videt vidim vidit pregled gledate obilaz obilask dolask',
  arrive: '=legne =sjedne =sedne =stigne =prodje =evidentira =vidim =proknjizi =primim =dobijem',
  after: '=kad =kada =cim =nakon =posle =poslije =tek =po',
  upon: '=uz',
  absent:
    'inostranstv inozemstv njemack nemack austrij svedsk norvesk svicarsk francusk italij engleskoj dubai =brodu platform misij',
  secret: '=cvv =cvc =cvv2 =cvc2',
  code: '=kod =koda =kodove =sifru =otp =pin',
  sms: '=sms =smsa =banke =bona bankovn',
  of: '=iz =sa =s',
  message: '=poruke =poruci',
  card: 'kartic',
  cardNumber: '=broj podatke podaci podataka =strane =stranu',
  textMessage: '=sms =smsa',
  back: 'poledjin poledin',
  only: '=samo iskljucivo jedino',
  later: 'postar kuriru pouzec preuzim preuzm licno dostavljac',
  confirm:
    'unesite =unesi unesete unijeti uneti upisite =upisi popunite =popuni potvrdite =potvrdi potvrditi verifikujte verifikuj',
  tell: '=posalji posaljite =posaljes saljite =reci recite =napisi napisite =slikaj slikajte =dajte =daj procitaj procitajte proslijedi prosledi diktiraj',
  receive: 'preuzmete preuzmite =preuzmi preuzeti preuzimanj primite primiti =primi isplat',
  page: '=link =linka =linku =linkom formular',
  fee: 'osiguranj carin =taksu =taksa =polog pristojb',
  messenger:
    'whatsap whatssap whatsup watsap watsup vatsap vacap vocap wotsap votsap wacap whacap =wapp =wap viber vajber vaiber =vibr =vibru telegram teligram messenger mesindzer mesendzer mesindzr mesendjer mesenger mesindjer =msgr facebook facebok fejsbuk =fejs =fejsu =fejsa =fb =fbu instagram =insta =insti =instu =ig wechat snapchat snepcet =snap =snapu discord diskord skype skajp imessage hangouts',
  /** Common words that also name a way to write elsewhere. */
  commonNames: '=signal =signalu =mail =mejl =mailu =mejlu =email =emailu =imejl =gmail =gmailu =hotmail',
  invite:
    '=javi javite javis javiti javim javljaj =pisi pisite =pises napisi napisite kontakt =zovi zovite nazovi nazovite cujemo cujmo dopis nastavimo nastaviti =dodaj dodajte dodaji predjimo predjemo prijedjimo pricamo dogovorimo dogovoriti potrazi =nadji nadjite',
  offer:
    '=posalji posaljite saljem posaljem =poslat =prebacimo =pricat =brze =lakse =tamo odgovaram dostupan dostupna =mozemo =mozete =moze =hajde =hajmo =ajde =ajmo aktivan aktivna =slike =slika =video =lokaciju =poruku',
  have: '=imas =imate =imal =imam =koristis =koristite =moj =tvoj =vas =svoj',
  via: '=na =preko =putem =kroz =po',
  /** Says that a device knows a messenger, not that one should write there. */
  support:
    '=radi =rade =radil podrzav instalir skida skinut =skinem =koristiti =koristit =koristi pokrece pokret =vuce notifikacij obavjest obavest aplikacij =app =ima otvara =dolaze =stizu prikazuje =prima azurir =update povezan povezuje =pozive baterij memorij android =wear blokiran',
  mention:
    'vidio vidjela video videla =nasao nasla objavljen stranic grup marketplace =kupio kupila =oglas =oglasu hakovan',
  negation:
    '=ne =nije =nema =necu =necemo =nemoj nemojte =nikad =nikada =bez =nisam =nismo =nemam =nemamo =niti =ni =nece =protiv',
  /** Words that may stand between a negation and the denied word. */
  between:
    '=se =mi =me =vam =ti =bi nikakv trebate =treba =mora =morate =smijete potrebna trazim trazimo =zelim =uzimam uzimamo =saljem prihvatam primam =koristim =koristimo',
  asking: '=li =dal =jel =jeli =moral =trebal =hocel =zar =kako',
} as const satisfies Record<string, string>

export type Meaning = keyof typeof vocabulary

const wholeWords = new Map<string, Set<Meaning>>()
const beginnings = new Map<string, Set<Meaning>>()
const shortest = 3
let longest = 0

for (const [meaning, words] of Object.entries(vocabulary) as [Meaning, string][])
  for (const word of words.split(' ')) {
    const isWhole = word.startsWith('=')
    const text = isWhole ? word.slice(1) : word
    const map = isWhole ? wholeWords : beginnings
    map.set(text, (map.get(text) ?? new Set()).add(meaning))
    if (!isWhole) longest = Math.max(longest, text.length)
  }

const none: ReadonlySet<Meaning> = new Set()

/** Everything that a folded word may mean. */
export function meaningsOf(word: string): ReadonlySet<Meaning> {
  let found = wholeWords.get(word) ?? none
  for (let length = Math.min(longest, word.length); length >= shortest; length--) {
    const more = beginnings.get(word.slice(0, length))
    if (more) found = found === none ? more : new Set([...found, ...more])
  }
  return found
}
