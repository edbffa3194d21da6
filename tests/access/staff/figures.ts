import { countPage, getFigures } from '#contract/figures.ts'
import { everyone, gives, operators } from '#tests/access/rows.ts'

export const figureAccess = [gives(countPage, everyone(204)), gives(getFigures, operators(200))]
