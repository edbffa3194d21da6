import { expect, test } from 'vitest'
import { argonPasswords, hashPassword } from './passwords.ts'

test('costs an attacker what OWASP recommends, unless told otherwise', async () => {
  const costly = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
  expect(await argonPasswords().hash('tajna')).toMatch(costly)
  expect(await hashPassword('tajna')).toMatch(costly)
})
