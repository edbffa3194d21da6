import { infoSlugs } from '#web/lib/pages/info-slugs.ts'
import { brand, paths } from '#web/lib/site.ts'
import type { InfoText } from '#web/modules/info/info-text.ts'

export const apps: InfoText = {
  title: `${brand.name} na telefonu`,
  description: `Kako ${brand.name} staviti na početni ekran iPhonea ili Android telefona.`,
  lead: `${brand.name} je napravljen za telefon i radi u svakom pregledniku. Za nekoliko sekundi možete ga staviti na početni ekran i otvarati ga kao aplikaciju.`,
  sections: [
    {
      heading: 'iPhone i iPad',
      body: [
        {
          steps: [
            'Otvorite ovu stranicu u Safariju.',
            'Pritisnite dugme za dijeljenje (kvadrat sa strelicom prema gore).',
            'Odaberite „Add to Home Screen“ i potvrdite.',
          ],
        },
      ],
    },
    {
      heading: 'Android',
      body: [
        {
          steps: [
            'Otvorite ovu stranicu u Chromeu.',
            'Pritisnite tri tačke gore desno.',
            'Odaberite „Dodajte na početni ekran“ i potvrdite.',
          ],
        },
      ],
    },
    {
      heading: 'Šta time dobijate',
      body: [
        'Ikonu na početnom ekranu i istu stranicu koju već poznajete: pretragu, objavu s fotografijama iz kamere i svoje oglase. Ništa se ne instalira, ništa ne zauzima prostor i uvijek imate najnoviju verziju.',
        `Ostajete prijavljeni kao i u pregledniku. Ako telefon dijelite s nekim, pročitajte kako [zaštititi račun](${paths.info(infoSlugs.onlineSafety)}).`,
      ],
    },
  ],
}
