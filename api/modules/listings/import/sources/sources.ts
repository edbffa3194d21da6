import { cars } from './cars.ts'
import { feed } from '../feed-source.ts'
import { flats } from './flats.ts'
import { goods } from './goods.ts'
import type { Source } from '../source.ts'

export const sources: readonly Source[] = [goods, cars, flats, feed]
