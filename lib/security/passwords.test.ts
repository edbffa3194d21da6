import { expect, test } from 'vitest'
import { argonPasswords, hashPassword } from './passwords.ts'

test('costs an attacker the work that OWASP recommends, unless configured otherwise', async () => {
  const costly = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
  expect(await argonPasswords().hash('tajna')).toMatch(costly)
  expect(await hashPassword('tajna')).toMatch(costly)
})
