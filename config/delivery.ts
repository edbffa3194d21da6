import { z } from 'zod'

/** An account at the courier MyGLS. */
export type CourierAccount = { baseUrl: string; username: string; password: string; clientNumber: number }

const printable = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, 'must be printable ASCII without spaces')
  .optional()

export const deliveryVariables = {
  MYGLS_USERNAME: printable.meta({
    description:
      'an account at the courier MyGLS; without it nobody can order a courier in production, and elsewhere a sandbox at `/dev/kurir` stands in',
    isSecret: true,
  }),
  MYGLS_PASSWORD: printable.meta({ description: 'its password', isSecret: true }),
  MYGLS_CLIENT_NUMBER: z
    .string()
    .regex(/^\d{1,15}$/, 'must be a number')
    .optional()
    .describe('its client number'),
  MYGLS_BASE_URL: z
    .url({ protocol: /^https$/, hostname: /.+/, error: 'must be an https:// address' })
    .default('https://api.mygls.hr')
    .describe("the courier's API; `https://api.test.mygls.hr` for its tests"),
}
const variables = z.object(deliveryVariables)
type Variables = z.output<typeof variables>

export function toCourier({
  MYGLS_USERNAME: username,
  MYGLS_PASSWORD: password,
  MYGLS_CLIENT_NUMBER: clientNumber,
  MYGLS_BASE_URL: baseUrl,
}: Variables): Readonly<CourierAccount> | null {
  if (!username || !password || !clientNumber) return null
  return Object.freeze({ baseUrl, username, password, clientNumber: Number(clientNumber) })
}

const together = ['MYGLS_USERNAME', 'MYGLS_PASSWORD', 'MYGLS_CLIENT_NUMBER'] as const

/** Rules across these variables, for those that are not wrong by themselves. */
export const deliveryProblems = (config: Variables, wrong: ReadonlySet<string>): string[] =>
  together.every((name) => !wrong.has(name)) &&
  new Set(together.map((name) => Boolean(config[name]))).size > 1
    ? [`${together.slice(0, -1).join(', ')} and ${together.at(-1)} must be set together`]
    : []
