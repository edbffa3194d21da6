import {
  emailUndoSeconds,
  phoneCodeSeconds,
  recoveryCodes,
  sessionAbsoluteSeconds,
  sessionSlidingSeconds,
  passwordLength,
} from '#contract/limits/accounts.ts'
import { infoSlugs } from '#web/lib/pages/info-slugs.ts'
import { brand, paths } from '#web/lib/site.ts'
import type { InfoText } from '#web/modules/info/info-text.ts'
import { contactSection } from './contact.ts'

const day = 24 * 3600

export const onlineSafety: InfoText = {
  title: 'Online sigurnost',
  description: 'Kako zaštititi račun, prepoznati prevaru i šta uraditi ako se već desila.',
  lead: 'Kako zaštititi račun, kako prepoznati prevaru i šta uraditi ako se već desila.',
  sections: [
    {
      heading: 'Pet pravila',
      body: [
        {
          steps: [
            'Kod koji vam stigne SMS-om ili e-mailom ne dajete nikome. Niko od nas ga nikad ne traži.',
            'Broj kartice, datum i tri broja s poleđine ne upisujete na stranici na koju vas je doveo link iz poruke.',
            'Novac ne šaljete unaprijed osobi koju ne poznajete.',
            'Šifra za ovaj račun ne služi ni za šta drugo, a posebno ne za e-mail.',
            'Ako vas neko požuruje, stanite. Ko kaže „samo danas“ ili „imam još troje kupaca“, ne želi da razmislite.',
          ],
        },
      ],
    },
    {
      heading: 'Kako zaštititi račun',
      body: [
        `**Šifra.** Ima najmanje ${passwordLength.min} znakova. Nekoliko riječi zaredom lako je pamtiti, a teško pogoditi. Najčešće šifre ne prihvatamo.`,
        `**Druga potvrda.** U postavkama, na stranici [Promjena šifre](${paths.security()}), možete uključiti aplikaciju za kodove: uz šifru se tada upisuje i kod koji vrijedi pola minute. Sačuvajte ${recoveryCodes} rezervnih kodova na papiru, za slučaj da izgubite telefon.`,
        '**Pristupni ključ.** Umjesto šifre možete se prijavljivati otiskom prsta, licem ili PIN-om uređaja. Ključ radi samo na ovoj stranici, pa ga lažna stranica ne može ukrasti.',
        '**E-mail.** Ko čita vašu poštu, može promijeniti šifru. Zato e-mail zaštitite bar jednako dobro kao ovaj račun.',
        `**Uređaji.** Na istoj stranici vidite gdje ste sve prijavljeni i možete odjaviti svaki uređaj. Prijava sama ističe nakon ${sessionSlidingSeconds / day} dana bez upotrebe, a najkasnije nakon ${sessionAbsoluteSeconds / day}. Na tuđem računaru ne uključujte „Zapamtite me“.`,
      ],
    },
    {
      heading: 'Šta mi radimo',
      body: [
        {
          list: [
            'Nakon više pogrešnih šifri zaredom prijava se na neko vrijeme zaustavlja, a na svaku važnu promjenu upozorimo vas e-mailom.',
            'Promjena šifre odjavljuje sve druge uređaje. Za promjenu šifre, e-maila i broja treba šifra, i kad ste prijavljeni.',
            `Promjenu e-mail adrese možete poništiti iz poruke na staroj adresi, ${emailUndoSeconds / day} dana.`,
            `Kod iz SMS-a vrijedi ${phoneCodeSeconds / 60} minuta i samo jednom.`,
            'Broj mobitela i e-mail ne stoje u kodu stranice, da ih programi ne bi skupljali.',
            'Iz fotografija uklanjamo skrivene podatke o mjestu snimanja.',
            'Prepoznajemo istu fotografiju na više računa i provjeravamo ko je pravi vlasnik.',
          ],
        },
      ],
    },
    {
      heading: 'Česte prevare',
      body: [
        '**„Kurir je platio, samo potvrdite karticu.“** Javi se kupac kojem je sve u redu i pošalje link na stranicu koja liči na našu ili na stranicu kurirske službe. Tamo traže podatke kartice „da biste primili novac“. Za primanje novca kartica ne treba. To je krađa.',
        '**Cijena upola manja od ostalih.** Auto, telefon ili stan koji je mnogo jeftiniji od sličnih, a vlasnik je „u inostranstvu“ i traži kaparu. Fotografije su obično uzete iz tuđeg oglasa.',
        '**Stan bez gledanja.** Traže kaparu ili dokumente prije nego što ste stan vidjeli. Ključ se ne šalje poštom.',
        '**Posao za koji vi plaćate.** Pravi poslodavac ne traži novac za obuku, opremu ili ugovor i ne traži da preko svog računa prebacujete tuđi novac.',
        '**„Administrator“ u poruci.** Neko se predstavi kao naše osoblje i traži kod ili šifru. Mi to ne radimo.',
        '**Uplata koju ste „vidjeli“.** Slika naloga iz banke nije novac. Robu dajte kad je iznos na vašem računu ili u vašoj ruci.',
      ],
    },
    {
      heading: 'Kako prepoznati lažnu stranicu',
      body: [
        `Pogledajte adresu u vrhu preglednika, od kraja prema početku: važno je ono što stoji neposredno ispred prve kose crte. Slova zamijenjena brojevima, dodate crtice i nepoznati završeci znak su da to nismo mi. Ako niste sigurni, zatvorite stranicu i sami upišite našu adresu. Poruke koje vam šaljemo vode samo na ${brand.name}.`,
      ],
    },
    {
      heading: 'Ako se već desilo',
      body: [
        {
          steps: [
            'Ako ste dali podatke kartice, odmah nazovite banku i blokirajte karticu.',
            `Promijenite šifru na stranici [Promjena šifre](${paths.security()}); time odjavljujete sve uređaje. Ako se ne možete prijaviti, koristite [Zaboravljena šifra](${paths.forgotPassword()}).`,
            'Promijenite i šifru e-maila, a i svega drugog gdje ste imali istu.',
            'Sačuvajte dokaze: adresu oglasa, korisničko ime, poruke, potvrdu o uplati.',
            'Prijavite policiji. Na njihov zahtjev predajemo podatke koje zakon dopušta.',
          ],
        },
        `Kako kupovati i prodavati bez brige, piše na stranici [Sigurna kupovina](${paths.info(infoSlugs.safeTrade)}).`,
      ],
    },
    ...contactSection,
  ],
}
