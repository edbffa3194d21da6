import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('marks formulas as text, but leaves negative numbers to be added up', () => {
  expect(csvLine([-66, '-106.32', '-5', 12.37, null])).toBe('"-66","-106.32","-5","12.37",""\r\n')
  expect(csvLine(['-1+cmd', '=SUM(A1)', '+38761222333', '@x', '--5', '-', 'on "a" -5'])).toBe(
    `"'-1+cmd","'=SUM(A1)","'+38761222333","'@x","'--5","'-","on ""a"" -5"\r\n`,
  )
})
