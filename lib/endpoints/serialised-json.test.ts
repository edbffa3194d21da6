import { expect, test } from 'vitest'
import { jsonOf, keepJson, serialisedJson, withMembers } from './serialised-json.ts'

const here = 'http://localhost'
const same = (value: object) => value
const odd = { text: 'š "đ" \\ ž', none: undefined, list: [1, null], inner: { a: 1 } }

test('writes ready values like any others, by themselves, in lists and as members', () => {
  const [first, second] = [keepJson({ id: 1, ...odd }), keepJson({ id: 2, name: '~' })]
  const ready = (value: object) => serialisedJson(value, here, same) ?? expect.fail('not kept')
  const reply = (of: (value: object) => object) => ({
    data: [of(first), { id: 3 }, of(second)],
    deep: { one: of(first), none: undefined, list: [of(second)] },
    plain: [odd, []],
    name: 'š',
  })

  expect(jsonOf(ready(first)).toString()).toBe(JSON.stringify(first))
  expect(jsonOf(reply(ready)).toString()).toBe(JSON.stringify(reply(same)))
  expect(jsonOf(odd).toString()).toBe(JSON.stringify(odd))
  expect(jsonOf({ data: [] }).toString()).toBe('{"data":[]}')
})

test('makes the JSON of a value once for each origin', () => {
  const value = keepJson({ image: '/a.jpg' })
  let made = 0
  const at = (origin: string) =>
    jsonOf(
      serialisedJson(value, origin, ({ ...copy }: { image?: string }) => {
        made += 1
        return { ...copy, image: `${origin}${value.image}` }
      }),
    ).toString()

  for (const origin of [here, 'https://bazar.ba', here, 'https://bazar.ba'])
    expect(at(origin)).toBe(`{"image":"${origin}/a.jpg"}`)
  expect(made).toBe(2)
})

test('lays members over a value, whose JSON it reuses', () => {
  const value = keepJson({ ...odd })
  let made = 0
  const count = (whole: object) => {
    made += 1
    return whole
  }
  for (const views of [1, 2]) {
    const copy = withMembers(value, { views, saved: false })
    expect(jsonOf(serialisedJson(copy, here, count)).toString()).toBe(JSON.stringify(copy))
  }
  expect(made).toBe(1)
  expect(serialisedJson({ ...value }, here, same)).toBeUndefined()
})
