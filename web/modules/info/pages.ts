import { infoSlugs } from '#web/lib/pages/info-slugs.ts'
import type { InfoText } from './info-text.ts'
import { about } from './texts/about.ts'
import { apps } from './texts/apps.ts'
import { blog } from './texts/blog.ts'
import { careers } from './texts/careers.ts'
import { credit } from './texts/credit.ts'
import { delivery } from './texts/delivery.ts'
import { help } from './texts/help.ts'
import { marketing } from './texts/marketing.ts'
import { onlineSafety } from './texts/online-safety.ts'
import { privacy } from './texts/privacy.ts'
import { safeTrade } from './texts/safe-trade.ts'
import { terms } from './texts/terms.ts'

const texts: Record<keyof typeof infoSlugs, InfoText> = {
  help,
  about,
  terms,
  privacy,
  credit,
  delivery,
  onlineSafety,
  safeTrade,
  marketing,
  blog,
  careers,
  apps,
}

/** The pages by slug, in the order of their navigation. */
export const infoPages: ReadonlyMap<string, InfoText> = new Map(
  Object.entries(texts).map(([name, text]) => [infoSlugs[name as keyof typeof infoSlugs], text]),
)
