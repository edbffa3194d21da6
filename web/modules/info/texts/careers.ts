import { brand, paths } from '#web/lib/site.ts'
import type { InfoText } from '#web/modules/info/info-text.ts'
import { contactSection } from './contact.ts'

export const careers: InfoText = {
  title: 'Karijera',
  description: `Kako se radi na ${brand.locative} i kako se prijaviti.`,
  lead: `Kako radimo i kakve ljude tražimo kad ih tražimo.`,
  sections: [
    {
      heading: 'Otvorena mjesta',
      body: [
        `Trenutno nemamo otvorenih konkursa. Kad ih bude, objavit ćemo ih ovdje i među oglasima za [poslove](${paths.search({ category_id: 2286 })}), kao i svaki drugi poslodavac.`,
      ],
    },
    {
      heading: 'Kako radimo',
      body: [
        {
          list: [
            'Polazimo od osobe koja koristi stranicu: na starom telefonu, na sporoj vezi, s uvećanim tekstom. Ako za nju ne radi, nije gotovo.',
            'Više volimo malo stvari urađenih do kraja nego mnogo započetih.',
            'Pišemo jednostavno: kod, tekstove i poruke jedni drugima.',
            'Odluke zapisujemo, zajedno s razlozima, da ih se kasnije može promijeniti s razumijevanjem.',
            'Tuđe podatke čuvamo kao svoje: što ne moramo imati, ne skupljamo.',
          ],
        },
      ],
    },
    {
      heading: 'Kako se javljamo kandidatima',
      body: [
        'Na svaku prijavu na konkurs odgovaramo, i kad je odgovor „ne“. Podatke iz prijave koristimo samo za taj konkurs i zatim ih brišemo.',
      ],
    },
    ...contactSection,
  ],
}
