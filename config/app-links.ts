import { z } from 'zod'
import type { AppLinks } from '#contract/site/app-links.ts'

const parts = (text: string) => text.split(',').map((part) => part.trim())

export const appLinkVariables = {
  ANDROID_APPS: z
    .string()
    .transform(parts)
    .refine(
      (apps) => apps.every((app) => /^[A-Za-z][\w.]{2,199}=[0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2}){31}$/.test(app)),
      'must be packages with the SHA-256 of their certificate, as ba.bazar.app=14:6D:…, separated by commas',
    )
    .optional()
    .describe(
      "Android apps that open the site's addresses, as `package=SHA-256 of its certificate`, comma-separated; without them `/.well-known/assetlinks.json` does not exist",
    ),
  APPLE_APPS: z
    .string()
    .transform(parts)
    .refine(
      (apps) => apps.every((app) => /^[A-Z0-9]{10}\.[A-Za-z0-9.-]{2,150}$/.test(app)),
      'must be app ids, as ABCDE12345.ba.bazar.app, separated by commas',
    )
    .optional()
    .describe(
      'the same for iPhones, as `TEAM.bundle`; without them `apple-app-site-association` does not exist',
    ),
}
const variables = z.object(appLinkVariables)

/** An app signed by several certificates is listed once for each. */
export function toAppLinks({
  ANDROID_APPS: android = [],
  APPLE_APPS: apple = [],
}: z.output<typeof variables>): Readonly<AppLinks> {
  const byPackage = Map.groupBy(
    android.map((app) => app.split('=') as [string, string]),
    ([packageName]) => packageName,
  )
  return Object.freeze({
    android: [...byPackage].map(([packageName, apps]) => ({
      packageName,
      fingerprints: apps.map(([, fingerprint]) => fingerprint.toUpperCase()),
    })),
    apple,
  })
}
