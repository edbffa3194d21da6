import { expect, test } from 'vitest'
import { quietTitle, titleProblem, titleRemarks, titleRemarkText } from './title-check.ts'

test.for([
  ['Golf 7 zvati 061 123 456', 'phone'],
  ['Golf 7 tel 062/123-4567', 'phone'],
  ['Stan Tuzla +387 61 123 456', 'phone'],
  ['Stan Tuzla 0038761123456', 'phone'],
  ['Kuća 033 123 456', 'phone'],
  ['Sve na www.mojshop.ba', 'link'],
  ['Pogledaj https://primjer.com/x', 'link'],
  ['Patike mojshop.ba povoljno', 'link'],
  ['PRODAJEM GOLF 7 ODLIČNO STANJE', 'capitals'],
  ['Golf 5, 6, 7 dijelovi', 'several'],
  ['iPhone 11/12/13 maske', 'several'],
  ['Prodajem Golf 5 i Golf 6', 'several'],
] as const)('%s: %s', ([title, remark]) => {
  expect(titleRemarks(title)).toContain(remark)
})

test.for([
  'Golf 7 1.6 TDI 2016',
  'Samsung Galaxy S23 Ultra 12/256GB',
  'BMW X5 xDrive 30d M-paket',
  'VW Passat B8 2.0 TDI DSG',
  'Ormar 100 x 200 x 60 cm',
  'ASP.NET developer',
  'Lego set 10294, 9090 kocki',
  'Dres Barcelona broj 10',
  'Audi A4 2.0 TDI S-LINE QUATTRO',
  'Gume 205/55 R16 91V',
  'Zemljište 1.500 m2, 033 papiri uredni',
  'TV LG 55 OLED',
])('nothing is said against %s', (title) => {
  expect(titleRemarks(title)).toEqual([])
})

test('refuses phone numbers and links, and only advises on the rest', () => {
  expect(titleProblem('Golf 061 123 456')).toBe(titleRemarkText.phone)
  expect(titleProblem('Golf na mojshop.ba')).toBe(titleRemarkText.link)
  expect(titleProblem('PRODAJEM GOLF HITNO')).toBeUndefined()
})

test('quiets shouting, and keeps names of up to four letters with a digit', () => {
  expect(quietTitle('PRODAJEM GOLF 7 GTI 4MATIC')).toBe('Prodajem golf 7 GTI 4matic')
  expect(titleRemarks(quietTitle('PRODAJEM GOLF 7 ODLIČNO STANJE'))).toEqual([])
})
