import { infoSlugs } from '#web/lib/pages/info-slugs.ts'
import { brand, paths } from '#web/lib/site.ts'
import type { InfoText } from '#web/modules/info/info-text.ts'
import { contactSection } from './contact.ts'

export const delivery: InfoText = {
  title: `Šta je ${brand.name} brza dostava`,
  description: 'Kako se naručuje, šalje, plaća i vraća paket, za kupce i prodavače.',
  lead: `${brand.name} brza dostava je način da kupite ili prodate stvar u drugom gradu: kupac naruči, prodavač spakuje, kurir donese, a paket se plaća pri preuzimanju.`,
  sections: [
    {
      heading: 'Ukratko',
      body: [
        {
          list: [
            'Novac ne šaljete unaprijed: plaćate kuriru kad paket stigne.',
            'Vidite šta se s paketom dešava, od potvrde prodavača do preuzimanja.',
            'Cijena dostave zavisi od težine i poznata je prije nego što naručite.',
            'Poslije završene narudžbe obje strane ostavljaju dojam.',
          ],
        },
      ],
    },
    {
      heading: 'Koliko košta',
      body: [
        {
          table: {
            caption: 'Cijena dostave jednog paketa',
            head: ['Težina', 'Cijena'],
            rows: [],
            fill: 'courier-prices',
          },
        },
        'Težina je ona koju je prodavač upisao za artikal, a ako je nije upisao, ona koja je uobičajena u kategoriji. Artikli istog prodavača putuju u jednom paketu, pa se dostava plaća jednom. Ako je na oglasu oznaka „Besplatna dostava“, dostavu plaća prodavač.',
        '**Moja dostava** ima cijene koje je odredio prodavač, a lično preuzimanje je besplatno.',
      ],
    },
    {
      heading: 'Za kupce',
      body: [
        {
          steps: [
            'Naručite artikal iz oglasa koji ima dostavu i provjerite adresu. Artikli istog prodavača idu u jednu narudžbu, a dostava se računa po paketu.',
            'Prodavač ima 3 dana da potvrdi. Ako ne potvrdi ili odbije, ništa ne plaćate.',
            'Kad prodavač preda paket kuriru, dobijate broj za praćenje.',
            'Pregledajte pošiljku i platite kuriru iznos koji ste vidjeli pri narudžbi.',
            'Potvrdite da je sve u redu i ostavite dojam o prodavaču.',
          ],
        },
        'Dok prodavač ne potvrdi, narudžbu možete otkazati. Ako paket ne preuzmete, vraća se prodavaču.',
      ],
    },
    {
      heading: 'Za prodavače',
      body: [
        'Dostavu uključuje prodavač kojem su verifikovani broj mobitela i e-mail adresa. Oglas mora imati cijenu.',
        {
          list: [
            'Paket je najviše 70 × 70 × 70 cm.',
            'Paket je najviše 30 kg i vrijedi najviše 2.000 KM.',
            'Dostavu plaća kupac, ili vi, ako želite ponuditi besplatnu dostavu.',
            'Narudžbu potvrđujete u roku od 3 dana. Ako artikal više nemate, odbijte je odmah, da kupac ne čeka.',
          ],
        },
        'Spakujte tako da paket izdrži pad s visine stola: tvrda kutija, dva prsta mekanog materijala sa svih strana, zalijepljeni svi šavovi. Prije zatvaranja fotografišite sadržaj; to pomaže ako dođe do nesporazuma.',
        `**Moja dostava.** Ako imate svog kurira, možete slati po svojim cijenama. Cijena je i tada pokazana kupcu prije narudžbe. Oboje uključujete u [postavkama dostave](${paths.deliverySettings()}).`,
      ],
    },
    {
      heading: 'Kad nešto nije u redu',
      body: [
        {
          list: [
            'Problem prijavite na stranici narudžbe: novac tada stoji dok moderator ne odluči. Možete to i 14 dana nakon kraja narudžbe, dok novac nije isplaćen prodavaču.',
            'Ako o prijemu imamo samo riječ prodavača, imate 7 dana da se javite prije nego što on dobije novac; inače 3 dana.',
            'Kad prodavač javi da se roba vratila, dobijate nazad sve što ste platili karticom. Ako prodavač traži da zadrži cijenu svoje dostave, prvo pitamo vas.',
            'Ako se izgubljeni paket nađe nakon što smo vam vratili novac, platite ga ili ga pošaljite nazad.',
          ],
        },
      ],
    },
    {
      heading: 'Šta znači koje stanje',
      body: [
        {
          table: {
            caption: 'Stanja narudžbe',
            head: ['Stanje', 'Šta se dešava'],
            rows: [
              ['čeka potvrdu', 'prodavač ima 3 dana da potvrdi ili odbije'],
              ['potvrđena', 'prodavač priprema paket'],
              ['poslana', 'paket je kod kurira i ima broj za praćenje'],
              ['dostavljena', 'kupac je preuzeo paket'],
              ['završena', 'narudžba je zatvorena, mogu se ostaviti dojmovi'],
              ['odbijena ili otkazana', 'ništa se ne plaća'],
              ['vraćena', 'paket se vratio prodavaču'],
            ],
          },
        },
      ],
    },
    {
      heading: 'Nagrada u kreditima',
      body: [
        `Kad se dostava završi, obje strane mogu dobiti [${brand.name} kredit](${paths.info(infoSlugs.credit)}): ako je dostavu platio prodavač, on dobija 30 kredita; ako ju je platio kupac, prodavač dobija 10, a kupac 20.`,
      ],
    },
    {
      heading: 'Čega se čuvati',
      body: [
        'Prevaranti se često pozivaju na dostavu. Zapamtite troje:',
        {
          list: [
            'Za dostavu nikad ne tražimo broj kartice, stanje na njoj, ni kod iz SMS-a.',
            'Ni kupac ni prodavač ne treba otvarati link iz poruke da bi „preuzeo novac“ ili „potvrdio kurira“. Narudžba se vodi samo na ovoj stranici.',
            'Ako neko traži da platite unaprijed, a kaže da je to naša dostava, prekinite razgovor.',
          ],
        },
        `Više na stranici [Online sigurnost](${paths.info(infoSlugs.onlineSafety)}).`,
      ],
    },
    ...contactSection,
  ],
}
