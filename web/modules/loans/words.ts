/** "5,49 %" */
export const percent = (value: number) => `${value.toFixed(2).replace('.', ',')} %`

/** "60 mj. (5 god.)"; years only if they are whole. */
export const termWords = (months: number) =>
  months % 12 === 0 ? `${months} mj. (${months / 12} god.)` : `${months} mj.`
