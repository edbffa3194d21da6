import { judged } from './judged.ts'

/** Messages that deserve a warning, plain and disguised. Numbers, accounts and addresses are made up. */
export const judgedWarned = judged(`
phone | Zovite na 061 123 456
phone | moj broj 061/123-456 poslije 17h
phone | 061123456 javite se
phone | +387 61 123 456
phone | +38765123456 Goran
phone | 00387 62 123 456 zovi slobodno
phone | 0 6 1 1 2 3 4 5 6
phone | 0.6.1.1.2.3.4.5.6
phone | nula šest jedan sto dvadeset tri četiristo pedeset šest
phone | Nula šezdeset jedan, dvjesto trideset, sto jedanaest
phone | нула шест пет један два три четири пет шест
phone | zovi 06l l23 456
phone | O61 123 456
phone | nula šest dva pa tri tri tri pa četiri četiri četiri
phone | 0️⃣6️⃣1️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣
phone | ０６１１２３４５６
phone | 061​123​456
phone | Моj број је 066 123 456
phone | може позив на 065/123-456 после посла
phone | broj 061_123_456, Amra
phone | nazovite 033 123 456 radnim danom
phone | Tel. 051/123-456
phone | iz Hrvatske sam, 091 123 4567
phone | +385 98 123 4567 Marko
phone | +381641234567
phone | Javite se na +49 151 23456789
phone | (061) 123-456 dogovorićemo se
phone | 061 || 123 || 456
phone | evo broj nula šest jedan || sto jedanaest || dvjesto dvadeset dva
phone | zovi me na 61 123 456
phone | 0-6-1-1-2-3-4-5-6 bez razmaka
phone | 061*123*456
phone | broj je ⓪⑥① ①②③ ④⑤⑥
phone | 060 312 3456
phone | prva tri 062 || ostatak 345 678
card | Moja kartica je 4111 1111 1111 1111 do 12/27
card | 5555555555554444
card | 5105-1051-0510-5100
card | 3782 822463 10005
card | 4111 1111 || 1111 1111
card | 4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
card | Pošaljite mi broj kartice da vam uplatim
card | Treba mi CVV sa poleđine kartice
card | unesite podatke kartice da primite novac
card | Stigao vam je kod na SMS, pošaljite mi kod iz SMS-a
card | Pročitajte mi kod koji vam je stigao od banke
card | пошаљите ми број картице и датум
card | potvrdite karticu da bi uplata prošla
card | reci kod iz poruke koju si dobio
iban | BA39 1290 0794 0102 8494
iban | BA391290079401028494
iban | ВА39 1290 0794 0102 8494
iban | b a 3 9 1 2 9 0 0 7 9 4 0 1 0 2 8 4 9 4
iban | Račun je HR12 1001 0051 8630 0016 0 na ime Ivan
iban | RS35260005601001611379
iban | DE89 3704 0044 0532 0130 00
iban | BA39 1290 || 0794 0102 || 8494
iban | AT61.1904.3002.3457.3201
iban | žiro 129-007-94010284-94
messenger | Pišite mi na viber
messenger | Javi se na WhatsApp, ovdje rijetko gledam
messenger | imate li viber?
messenger | Može na vajber slike poslati
messenger | vatsap?
messenger | šaljem slike na whatsap brže je
messenger | Dodaj me na telegram
messenger | javite se na v i b e r
messenger | pisi na v.i.b.e.r
messenger | idemo na wh4tsapp javi se
messenger | Пишите на вибер
messenger | јави се на Вотсап
messenger | kontaktirajte me preko messengera
messenger | nađi me na fejsu pa ćemo se dogovoriti
messenger | moj instagram je prodaja_auta
messenger | nastavimo na telegramu
messenger | javi se na signal
messenger | Pošaljite sve na mail kupac@gmail.com
messenger | ivan.prodaja @ gmail.com
messenger | piši na || viber
messenger | dostupan sam na whatsappu cijeli dan
messenger | Ako želite više slika ajmo na vocap
messenger | preko Vibera je lakše, javite
messenger | VIB3R javi se
messenger | Javi na Vibеr
link | Pogledajte slike na https://slike-auta.example.com/123
link | www.dostava-paketa.com
link | više na auto-slike.ba/oglas
link | dostava-info.online/placanje
link | bit.ly/3abcDEF
link | t.me/prodaja_auta
link | wa.me/38761123456
link | hxxps://uplata-potvrda.top
link | moj sajt je prodaja tačka com
link | pogledaj na prodaja dot com
link | auto-prodaja [.] com
link | pošta(.)info otvori
link | Isti oglas je na njuskalo.hr
link | сајт је prodaja.rs
link | slike ovdje:drive.google.com/file/abc
link | http://192.168.10.20/login
link look_alike | https://bazar-dostava.com/primi-novac
link look_alike | bazaar.ba/oglas/1234 pogledajte
link look_alike | https://bаzar.ba/login
link look_alike | http://xn--bzar-53d.ba/prijava
link look_alike | bazar.ba.potvrda-uplate.com
link look_alike | ba2ar-pay.com/order
link look_alike | bazar-bih.shop/placanje/77
payment | Uplatite unaprijed pa šaljem brzom poštom
payment | Plaćanje isključivo unaprijed na račun
payment | šaljem čim uplatite
payment | Prvo uplata pa slanje
payment | Kad legne novac šaljem paket
payment | Ostavite kaparu 200 KM pa vam čuvam auto
payment | pošaljite avans 100 KM da rezervišem
payment | uplati pola na račun a pola kad stigne
payment | Уплатите аванс па шаљем
payment | плаћање унапред, шаљем исти дан
payment | nakon uplate šaljem robu brzom poštom
payment | šaljem po uplati
payment | Pošaljite novac preko Western Uniona
payment | uplatite depozit, ključeve šaljem poštom
payment | Ja sam u Njemačkoj, stan ne mogu pokazati, ključeve šaljem kurirom
payment | kupite bon i pošaljite mi broj
payment | Plaćate carinu i taksu pa kurir donosi paket
payment | može bitcoin ili usdt, uplatite pa dobijete adresu
payment | Kliknite na link da preuzmete novac
payment | novac ćete primiti preko linka kurirske službe
payment | Rezervacija samo uz kaparu
payment | prvo platite pa vam šaljem broj pošiljke
payment | uplata prije slanja, nema pouzeća
payment | tražim avans od 300 KM za rezervaciju
payment | prebaci pare na karticu pa dolaziš po robu
payment | uplatite || unaprijed || pa šaljem sutra
payment | treba mi avans jer ima dosta zainteresovanih
payment | platite na paypal i šaljem odmah
payment phone | Uplatite kaparu unaprijed i zovite 061 123 456
phone | moj tel 0 6 5 – 4 4 4 – 3 3 3
phone | +387(0)61 222 333
phone | zero61 222 333
phone | 061 - dva dva dva - 333
phone | kontakt:066333444
messenger | Jel imate Vajber da vam pošaljem slike
messenger | Da li koristite WhatsApp?
messenger | imam i instagram, tamo sam aktivnija
messenger | dopišimo se na mesindžeru
link | popunite ovdje: https://express-posta.delivery/bih?id=3
link | skinite sa mojasite . com
card | pošaljite slike kartice sa obje strane
card | koji kod ste dobili na sms?
card | recite mi sigurnosni kod sa poleđine
payment | može samo avansno
payment | Zbog velikog interesa tražim depozit prije gledanja
payment | stan je slobodan, ja sam u Italiji, ključ stiže kurirom kad uplatite depozit
payment | kaparu od 100 KM na karticu i auto je vaš
messenger phone | javi se na viber 061 123 456
messenger phone | Вибер 065 123 456
payment iban | uplatite na račun BA391290079401028494
payment link | Uplatite unaprijed na https://placanje-brza-posta.site
card link | Unesite podatke kartice na www.primi-novac.com
`)
