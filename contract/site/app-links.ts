/** Apps that may open the site's addresses. */
export type AppLinks = {
  android: readonly { packageName: string; fingerprints: readonly string[] }[]
  /** Team and bundle, as ABCDE12345.com.example.app. */
  apple: readonly string[]
}
