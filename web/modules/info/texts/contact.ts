import { brand } from '#web/lib/site.ts'
import type { InfoSection } from '#web/modules/info/info-text.ts'

/** Empty unless the operator has configured an address. */
export const contactSection: readonly InfoSection[] = brand.contactEmail
  ? [
      {
        heading: 'Pišite nam',
        body: [
          `Pitanja, primjedbe i prijave šaljite na [${brand.contactEmail}](mailto:${brand.contactEmail}). Ako pišete o oglasu, dodajte njegovu adresu; ako pišete o svom računu, navedite korisničko ime. Šifru i kodove nam nikad ne šaljite.`,
        ],
      },
    ]
  : []
