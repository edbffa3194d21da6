import { getFigures } from '#contract/figures.ts'
import { gives, operators } from './rows.ts'

export const figureAccess = [gives(getFigures, operators(200))]
