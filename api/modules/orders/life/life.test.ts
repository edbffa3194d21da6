import { expect, test } from 'vitest'
import {
  type OrderHandover,
  orderHandovers,
  type OrderSide,
  orderSides,
  orderStateNames,
} from '#contract/orders/states.ts'
import { actionsOf, type Circumstances, type OrderEvent, stepOf } from './life.ts'

const now = new Date('2026-11-24T12:00:00Z')
const days = (count: number) => new Date(now.getTime() - count * 24 * 3600 * 1000)
const orderOf = (values: Partial<Circumstances>): Circumstances => ({
  state: 'pending',
  payment: 'cash',
  handover: 'own_courier',
  hasDelivery: true,
  question: null,
  confirmedAt: days(1),
  isFrozen: false,
  ...values,
})

const events: OrderEvent[] = [
  'pay',
  'confirm',
  'decline',
  'cancel',
  'ship',
  'deliver',
  'complete',
  'return',
  'ask_return',
  'agree',
  'refuse',
  'send_back',
  'receive',
  'lose',
  'find',
  'expire',
  'settle_sale',
  'settle_return',
]

/** Every step that is possible, as "state event side > state". */
function allSteps(given: Partial<Circumstances>) {
  return orderStateNames.flatMap((state) =>
    events.flatMap((event) =>
      orderSides.flatMap((side: OrderSide) => {
        const step = stepOf(event, side, orderOf({ ...given, state }), now)
        return step === null ? [] : [`${state} ${event} ${side} > ${step.asks ?? step.to}`]
      }),
    ),
  )
}

const always = [
  'unpaid pay site > pending',
  'unpaid cancel buyer > cancelled',
  'unpaid expire site > cancelled',
  'pending confirm seller > confirmed',
  'pending decline seller > declined',
  'pending cancel buyer > cancelled',
  'pending expire site > cancelled',
  'confirmed cancel seller > cancelled',
  'confirmed expire site > cancelled',
  'delivered complete buyer > completed',
  'delivered return seller > returned',
  'delivered expire site > completed',
]
const ways: Record<OrderHandover, string[]> = {
  own_courier: [
    'confirmed ship seller > shipped',
    'shipped deliver buyer > delivered',
    'shipped deliver seller > delivered',
    'shipped return seller > returned',
    'shipped ask_return seller > return_delivery',
    'delivered ask_return seller > return_delivery',
    'shipped expire site > delivered',
  ],
  courier: [
    'confirmed ship courier > shipped',
    'confirmed deliver courier > delivered',
    'confirmed return courier > returned',
    'confirmed lose courier > returned',
    'shipped deliver buyer > delivered',
    'shipped deliver courier > delivered',
    'shipped return courier > returned',
    'shipped lose courier > returned',
    'returned find courier > found_parcel',
  ],
  collection: ['confirmed deliver buyer > delivered', 'confirmed deliver seller > delivered'],
}

test('allows exactly the steps of each way of delivery', () => {
  for (const handover of orderHandovers) {
    const steps = allSteps({ handover, payment: 'card' })
    expect(steps.toSorted(), handover).toEqual([...always, ...ways[handover]].toSorted())
  }
})

test('lets only the courier say that it took the cash', () => {
  const steps = allSteps({ handover: 'courier', payment: 'cash' })
  expect(steps).not.toContain('shipped deliver buyer > delivered')
  expect(steps).toContain('shipped deliver courier > delivered')
  expect(steps).toContain('returned find courier > delivered')
})

test('lets a buyer cancel an order that the seller is late to send', () => {
  const step = 'confirmed cancel buyer > cancelled'
  expect(allSteps({ confirmedAt: days(2.9) })).not.toContain(step)
  expect(allSteps({ confirmedAt: days(3) })).toContain(step)
})

test('leaves a frozen order only to decisions of staff', () => {
  expect(allSteps({ isFrozen: true }).toSorted()).toEqual([
    'completed settle_return staff > returned',
    'completed settle_sale staff > completed',
    'delivered settle_return staff > returned',
    'delivered settle_sale staff > completed',
    'returned settle_return staff > returned',
    'returned settle_sale staff > completed',
    'shipped settle_return staff > returned',
    'shipped settle_sale staff > completed',
  ])
})

test('leaves a question to the side that it is for, and its deadline to the site', () => {
  expect(allSteps({ question: 'return_delivery' }).toSorted()).toEqual([
    'delivered agree buyer > returned',
    'delivered expire site > returned',
    'delivered refuse buyer > returned',
    'delivered return seller > returned',
    'shipped agree buyer > returned',
    'shipped expire site > returned',
    'shipped refuse buyer > returned',
    'shipped return seller > returned',
  ])
  expect(allSteps({ question: 'found_parcel' }).toSorted()).toEqual([
    'returned pay site > completed',
    'returned receive seller > returned',
    'returned send_back buyer > goods_back',
  ])
  expect(allSteps({ question: 'goods_back' })).toEqual(['returned receive seller > returned'])
  expect(allSteps({ question: 'found_parcel', isFrozen: true }).toSorted()).toEqual([
    'returned settle_return staff > returned',
    'returned settle_sale staff > found_parcel',
  ])
})

test("names each side's options, the expected step first", () => {
  const of = (side: 'buyer' | 'seller', values: Partial<Circumstances>) =>
    actionsOf(side, orderOf(values), { now, hasMoneyLeft: false })
  expect(of('seller', {})).toEqual(['confirm', 'decline'])
  expect(of('buyer', {})).toEqual(['cancel'])
  expect(of('buyer', { state: 'unpaid' })).toEqual(['pay', 'cancel'])
  expect(of('seller', { state: 'confirmed' })).toEqual(['ship', 'cancel'])
  expect(of('seller', { state: 'confirmed', handover: 'collection' })).toEqual(['deliver', 'cancel'])
  expect(of('buyer', { state: 'shipped' })).toEqual(['deliver', 'dispute'])
  expect(of('buyer', { state: 'shipped', handover: 'courier' })).toEqual([])
  expect(of('buyer', { state: 'delivered' })).toEqual(['complete', 'dispute'])
  expect(of('seller', { state: 'delivered' })).toEqual(['return', 'dispute'])
  expect(of('buyer', { state: 'delivered', isFrozen: true })).toEqual([])
  expect(of('seller', { state: 'completed' })).toEqual([])
})
