/** Addresses of links that the server keeps. */
const kept = /^(?:https?:\/\/\S+|mailto:[^\s@]+@\S+|tel:\+?\d[\d ]*|\/(?![/\\])\S*)$/i
const bareHost = /^[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#]\S*)?$/i
const bareMail = /^[^\s@:]+@[^\s@.]+(?:\.[^\s@.]+)+$/

export const isLinkable = (address: string) => kept.test(address)

/** The address of a link as people type it: "primjer.ba" is "https://primjer.ba". Null if it can be none. */
export function addressOf(typed: string): string | null {
  const text = typed.trim()
  const address = bareMail.test(text) ? `mailto:${text}` : bareHost.test(text) ? `https://${text}` : text
  return isLinkable(address) ? address : null
}
