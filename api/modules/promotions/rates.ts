import type { Deps } from '#api/deps.ts'
import { tariffsAt } from '#api/modules/tariffs/service.ts'
import type { PromotionRates } from '#contract/promotions/price.ts'
import { actionDays } from '#contract/promotions/endpoints.ts'

/** The current prices of promotions in a category. */
export const ratesOf = (deps: Deps, categoryId: number): PromotionRates =>
  tariffsAt(deps, deps.now()).promotionRates(categoryId)

/** Credits for an action price, by days. */
export function actionRatesOf(deps: Deps): Record<number, number> {
  const prices = tariffsAt(deps, deps.now())
  return Object.fromEntries(actionDays.map((days) => [days, prices.discountPrice(days)]))
}
