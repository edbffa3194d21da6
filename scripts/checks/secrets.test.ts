import { expect, test } from 'vitest'
import { secretsIn } from './secrets.ts'

test.for([
  ['private key', '-----BEGIN RSA PRIVATE KEY-----'],
  ['AWS key', 'key = AKIAIOSFODNN7EXAMPLE'],
  ['GitHub token', `ghp_${'a1B2'.repeat(9)}`],
  ['npm token', `//registry/:_authToken=npm_${'a1B2'.repeat(9)}`],
  ['bearer token', 'authorization: Bearer 17|q8Zr2LmX0vTn5KpWc7Yd'],
  ['password in an address', 'postgres://bazar:q8Zr2LmX0vTn5KpW@db.example/bazar'],
  ['assigned secret', `APP_SECRET: 'q8Zr2LmX0vTn5KpWc7YdHs3e'`],
] as const)('finds a %s and tells its line', ([kind, text]) => {
  expect(secretsIn(`first line\n${text}\n`)).toEqual([`2: ${kind}`])
})

test.for([
  ['a token read from a variable', 'authorization: `Bearer ${token}`'],
  ['an example in words', "authorization: 'Bearer 1|tajna-prijave-tajna-prijave'"],
  ['an address without a password', 'postgres://localhost:5432/bazar'],
  ['a placeholder', 'smtps://korisnik:lozinka-za-slanje@posta.example'],
  ['an address of a package', '"integrity": "sha512-k2ENnmBugE/rzQfEcdWHcCY+/FM3VLzH9cYEsbdsoqrvzA=="'],
] as const)('passes %s', ([, text]) => {
  expect(secretsIn(text)).toEqual([])
})
