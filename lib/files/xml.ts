const escaped: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text for an XML document, without the control characters that XML forbids. */
export const xmlText = (text: string) =>
  text
    // oxlint-disable-next-line no-control-regex -- looks for control characters
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replace(/[&<>"']/g, (character) => escaped[character]!)
