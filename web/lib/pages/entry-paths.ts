import { paths } from '#web/lib/site.ts'

const entries = [
  paths.login(),
  paths.register(),
  paths.logout(),
  paths.forgotPassword(),
  paths.resetPasswordBySms(),
  paths.maintenance(),
]
/** These have a further segment: a token or an outcome. */
const folders = [paths.resetPassword(''), '/verifikacija/', '/success']

/** Pages for logging in or out: they require no login, and nobody should return to them. */
export const isEntryPath = (pathname: string) =>
  entries.includes(pathname) || folders.some((folder) => pathname.startsWith(folder))
