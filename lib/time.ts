/** The API's time format: whole seconds since 1970. */
export const unixSeconds = (time: Date) => Math.floor(time.getTime() / 1000)

const dayOfSarajevo = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Sarajevo', dateStyle: 'short' })

/** The current day in Sarajevo, as 2026-12-31. */
export const localDay = (time: Date) => dayOfSarajevo.format(time)

/** The day `count` days later; days have no hours, so DST changes do not matter. */
export const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * 24 * 3600 * 1000).toISOString().slice(0, 10)

const minuteOfSarajevo = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Sarajevo',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** For display, in Sarajevo time: "21. 11. 2026. u 09:05". */
export function localDateTime(seconds: number): string {
  const [year, month, day, time] = minuteOfSarajevo.format(new Date(seconds * 1000)).split(/[- ]/)
  return `${Number(day)}. ${Number(month)}. ${year}. u ${time}`
}
