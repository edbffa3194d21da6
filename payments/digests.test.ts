import { expect, test } from 'vitest'
import { apiAuthorization, callbackDigest, formDigest, isSame, returnDigest } from './digests.ts'

test("signs the form as the example of Monri's page 'How to calculate digest', which prints 90 of 128 digits", () => {
  const digest = formDigest('2345klj', { number: 'abcdef', amount: 54_321, currency: 'EUR' })
  expect(digest).toHaveLength(128)
  expect(digest.slice(0, 90)).toBe(
    'f71b8c1560bd7511ba2f0307b3823c06dd39042cd77480543e3d7bf9f3eefa6debed252979ba8edc7a82d9f111',
  )
})

/** Published with the example; it opens nothing. */
const published = 'c406cfc63b7ef89c63d5bbd9f99ce024709a076d'

test("signs API calls as the worked example in the gist 'Merchant_key: MerDep012' of a developer of Monri", () => {
  const body =
    '{"transaction_type":"purchase","amount":2130,"currency":"BAM","number_of_installments":"","order_number":"nedi1m-placanje","order_info":"Order info","language":"hr","ch_full_name":"John Doe","ch_address":"Elm street 22","ch_city":"Orgrimmar","ch_zip":"q123abc99","ch_country":"US","ch_phone":"123456","ch_email":"john.doe@email.com","comment":"","supported_payment_methods":[]}'
  expect(
    apiAuthorization({
      key: 'MerDep012',
      authenticityToken: published,
      // Milliseconds, as the example has them.
      seconds: 1_597_831_329_378,
      path: '/v2/terminal-entry/create-or-update',
      body,
    }),
  ).toBe(
    `WP3-v2.1 ${published} 1597831329378 5048fa6b5c244708ea32c6bc1dbede37109e3b3b91da59c321d6299c0158cde2849fbc0a462f6e23406e70b1bba13f4efb5b4a3697620fdbf2d2a1ce68737e3a`,
  )
})

test('compares digests of any length', () => {
  const digest = callbackDigest('key', '{}')
  expect(isSame(digest, digest)).toBe(true)
  expect(isSame(returnDigest('key', '{}'), digest)).toBe(true)
  for (const other of ['', digest.slice(1), `${digest} `, digest.replace(/^./, 'z')])
    expect(isSame(other, digest)).toBe(false)
})
