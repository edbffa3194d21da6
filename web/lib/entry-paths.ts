import { paths } from './site.ts'

const entries = [
  paths.login(),
  paths.register(),
  paths.logout(),
  paths.forgotPassword(),
  paths.resetPasswordBySms(),
  paths.maintenance(),
]
/** With more behind them: a link's token, an outcome. */
const folders = [paths.resetPassword(''), '/verifikacija/', '/success']

/** Pages by which one comes in, or out: they need nobody to be logged in, and are no place to come back to. */
export const isEntryPath = (pathname: string) =>
  entries.includes(pathname) || folders.some((folder) => pathname.startsWith(folder))
