import { expect, test } from 'vitest'
import { logIn, registerAccount } from '#contract/accounts/endpoints.ts'
import { addAddress, saveProfile } from '#contract/accounts/settings.ts'
import { createServiceMessage } from '#contract/service-messages.ts'
import { readForm } from './read-form.ts'

function formOf(entries: [string, string][]) {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

test('reads text, checkboxes and lists as their schema requires', () => {
  const address = readForm(
    formOf([
      ['name', 'Amra'],
      ['is_default', 'on'],
      ['other', 'x'],
    ]),
    addAddress,
  )
  expect(address.values).toEqual({
    name: 'Amra',
    street: '',
    postal_code: '',
    city_id: '',
    phone: '',
    is_default: true,
  })
  expect(address.body).toEqual(address.values)
  const { body } = readForm(
    formOf([
      ['locations', 'homepage'],
      ['locations', 'listing'],
    ]),
    createServiceMessage,
  )
  expect(body.locations).toEqual(['homepage', 'listing'])
})

test('turns an empty field into null, or omits it, if the schema allows', () => {
  expect(readForm(formOf([]), registerAccount).body).toMatchObject({
    username: '',
    phone: undefined,
    type: undefined,
  })
  const form = formOf([
    ['first_name', ' '],
    ['last_name', 'Hodžić'],
    ['city_id', ' '],
  ])
  expect(readForm(form, saveProfile).body).toEqual({
    first_name: null,
    last_name: 'Hodžić',
    city_id: null,
    about: null,
  })
})

test('passes on passwords and codes, and never returns them', () => {
  const form = formOf([
    ['username', 'amra'],
    ['password', 'lozinka'],
    ['otp', '123456'],
    ['remember', 'on'],
  ])
  const { body, values } = readForm(form, logIn)
  expect(body).toMatchObject({ username: 'amra', password: 'lozinka', otp: '123456', remember: true })
  expect(values).toEqual({ username: 'amra', device_name: '', remember: true })
})

test('accepts dotted names for fields of an object', () => {
  const form = formOf([
    ['type', 'shop'],
    ['declaration.owner', 'Amra Hodžić'],
    ['accept_terms', 'on'],
  ])
  const { body, values } = readForm(form, registerAccount)
  expect(values['declaration.owner']).toBe('Amra Hodžić')
  expect(body.declaration).toMatchObject({ owner: 'Amra Hodžić', vat_number: undefined })
  expect(body.accept_terms).toBe(true)
})
