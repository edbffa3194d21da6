import { countPage, getFigures } from '#contract/figures.ts'
import { everyone, gives, operators } from './rows.ts'

export const figureAccess = [gives(countPage, everyone(204)), gives(getFigures, operators(200))]
