import { createHash } from 'node:crypto'

/** Finds every script element in one pass. */
function* scriptsOf(html: string) {
  for (let at = 0; ;) {
    const start = html.indexOf('<script', at)
    const open = start < 0 ? -1 : html.indexOf('>', start)
    const end = open < 0 ? -1 : html.indexOf('</script>', open)
    if (end < 0) return
    yield { attributes: html.slice(start + '<script'.length, open), script: html.slice(open + 1, end) }
    at = end
  }
}

/**
 * Removes the nonce from a rendered page, so that the same bytes serve everyone, and returns the hashes of
 * the inline scripts that carried it. An injected script carried no nonce, so its hash is missing from the
 * policy and it does not run.
 */
export function withHashesForNonce(html: string, nonce: string): { html: string; sources: string[] } {
  const attribute = ` nonce="${nonce}"`
  const sources = new Set<string>()
  for (const { attributes, script } of scriptsOf(html)) {
    if (!attributes.includes(attribute.trim()) || /\ssrc=/.test(attributes)) continue
    sources.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return { html: html.replaceAll(attribute, ''), sources: [...sources] }
}
