/** Formats an E.164 number: "+387 61 234 567". Foreign numbers are grouped in threes from the end. */
export function formatPhone(number: string): string {
  const ours = /^\+387(\d{2})(\d{3})(\d{3,4})$/.exec(number)
  if (ours) return `+387 ${ours.slice(1).join(' ')}`
  return `+${number.slice(1).replace(/\B(?=(?:\d{3}){1,5}$)/g, ' ')}`
}
