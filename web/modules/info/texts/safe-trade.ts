import { infoSlugs } from '#web/lib/pages/info-slugs.ts'
import { paths } from '#web/lib/site.ts'
import type { InfoText } from '#web/modules/info/info-text.ts'
import { contactSection } from './contact.ts'

export const safeTrade: InfoText = {
  title: 'Sigurna kupovina',
  description: 'Šta provjeriti prije kupovine, pri susretu i pri plaćanju, za kupce i prodavače.',
  lead: 'Većina kupovina prođe dobro. Ovo je spisak zbog kojeg će i vaša.',
  sections: [
    {
      heading: 'Prije nego što krenete',
      body: [
        {
          list: [
            'Pročitajte cijeli oglas i pogledajte sve fotografije. Ako je na njima vodeni žig druge stranice ili se stan na slikama ne slaže s opisom, pitajte.',
            'Uporedite cijenu sa sličnim oglasima. Dobra prilika je 10-20 % ispod ostalih, a ne upola.',
            'Otvorite profil prodavača: koliko je dugo član, ima li verifikovan broj, šta još prodaje.',
            'Tražite ono što u oglasu ne piše: račun, garanciju, broj šasije, razlog prodaje. Odgovor vam govori i o prodavaču.',
          ],
        },
      ],
    },
    {
      heading: 'Pri susretu',
      body: [
        {
          list: [
            'Nađite se danju, na mjestu gdje ima ljudi: tržni centar, benzinska pumpa, pošta. Za skuplje stvari povedite nekoga.',
            'Isprobajte. Telefon uključite i provjerite je li odjavljen s tuđeg računa; laptop ostavite da radi pola sata; auto odvezite na pregled.',
            'Serijski broj uporedite s kutijom i računom.',
            'Nemojte kupovati ono što niste mogli isprobati samo zato što ste već došli.',
          ],
        },
      ],
    },
    {
      heading: 'Pri plaćanju',
      body: [
        {
          list: [
            'Platite kad ste artikal vidjeli, a ne prije.',
            'Za veće iznose koristite bankovni transfer iz banke, zajedno s prodavačem, i uzmite potpisanu potvrdu s imenima, iznosom i opisom.',
            'Ako paket šaljete ili primate, neka se plaća pri preuzimanju.',
            'Ne prihvatajte ček, „uplatu s čekanjem“ ni više novca nego što ste tražili „pa vratite razliku“.',
          ],
        },
      ],
    },
    {
      heading: 'Auto',
      body: [
        {
          list: [
            'Broj šasije na vozilu, u saobraćajnoj dozvoli i u ugovoru mora biti isti.',
            'Provjerite ima li vozilo teret: zalog, lizing, neplaćene obaveze.',
            'Kilometražu uporedite sa servisnom knjigom i tehničkim pregledima.',
            'Ugovor se ovjerava; u ugovor unesite stvarnu cijenu i sve što vam je obećano.',
          ],
        },
      ],
    },
    {
      heading: 'Stan i kuća',
      body: [
        {
          list: [
            'Prije kapare pogledajte stan i izvadak iz zemljišnih knjiga: ko je vlasnik i ima li tereta.',
            'Kaparu dajte samo uz pisani ugovor u kojem piše šta se s njom dešava ako neko odustane.',
            'Pri iznajmljivanju zapišite stanje brojila i fotografišite stan prije useljenja.',
          ],
        },
      ],
    },
    {
      heading: 'Ako prodajete',
      body: [
        {
          list: [
            'Opišite i mane. Kupac koji ih zna unaprijed ne traži popust na vratima.',
            'Prije prodaje telefona i računara izbrišite podatke i odjavite se sa svih računa.',
            'Robu predajte kad je novac kod vas. Slika uplatnice nije uplata.',
            'Kućnu adresu ne objavljujte u opisu. Dovoljno je naselje.',
          ],
        },
      ],
    },
    {
      heading: 'Kad nešto nije u redu',
      body: [
        `Prvo razgovarajte s drugom stranom; većina nesporazuma se tako riješi. Ako kupujete od registrovanog trgovca, imate prava potrošača: na reklamaciju i, pri kupovini na daljinu, na odustanak u zakonskom roku. Ako sumnjate na prevaru, na stranici [Online sigurnost](${paths.info(infoSlugs.onlineSafety)}) piše šta uraditi, korak po korak.`,
      ],
    },
    ...contactSection,
  ],
}
