import type { SessionUser } from '#web/lib/session.ts'
import { paths } from '#web/lib/site.ts'

export type SettingsTab = { to: string; label: string; hint: string }

type Rule = SettingsTab & { isFor: (user: Pick<SessionUser, 'type'>) => boolean }

const everyone = () => true
const shops = ({ type }: Pick<SessionUser, 'type'>) => type === 'shop'

/** In the order of spec 2.12, those that are there. */
const tabs: readonly Rule[] = [
  {
    to: paths.security(),
    label: 'Promjena šifre',
    hint: 'Šifra, prijava u dva koraka, uređaji i tokeni',
    isFor: everyone,
  },
  {
    to: paths.verification(),
    label: 'Verifikacija',
    hint: 'E-mail adresa i broj mobitela',
    isFor: everyone,
  },
  { to: paths.statements(), label: 'Izvodi', hint: 'Paket vašeg shopa i uplate', isFor: shops },
]

/** Which tabs of the settings someone has (spec 6). */
export const settingsTabs = (user: Pick<SessionUser, 'type'>): SettingsTab[] =>
  tabs.filter(({ isFor }) => isFor(user))
