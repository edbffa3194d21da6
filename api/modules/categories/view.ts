import type { Attribute, Category, CategoryNode } from '#contract/categories/endpoints.ts'
import type { Prices } from '#api/modules/tariffs/service.ts'
import { type CatalogAttribute, type CatalogCategory, isOffered, usualWeight } from './catalog.ts'

/** `weight`: active listings of the category and its descendants. */
export function categoryView(prices: Prices, category: CatalogCategory, weight: number): Category {
  return {
    id: category.id,
    name: category.name,
    name_singular: category.name_singular,
    slug: category.slug,
    url: category.url,
    parent_id: category.parent_id,
    parent_categories: category.path.slice(0, -1).map((parent) => parent.name),
    top_category: category.top_category,
    order: category.position,
    desktop_order: category.desktop_position,
    suggest: { input: [...new Set([category.name, category.name_singular])], weight },
    icon: category.icon,
    format: 'svg',
    drawing: category.drawing,
    buttonColor: category.button_color,
    brand_required: category.brand_required,
    model_required: category.model_required,
    has_models: category.has_models,
    show_map: category.show_map,
    show_condition: category.show_condition,
    show_price: category.show_price,
    show_brand: category.show_brand,
    booking_enabled: category.booking_enabled,
    shipping_available: category.shipping_available,
    weight_grams: usualWeight(category),
    listing_fee: prices.listingFee(category.id),
    base_listing_price: prices.promotionDay(category.id),
  }
}

export function categoryNodeView(
  prices: Prices,
  category: CatalogCategory,
  weightOf: (id: number) => number,
): CategoryNode {
  return {
    ...categoryView(prices, category, weightOf(category.id)),
    children: category.children.filter(isOffered).map((child) => categoryNodeView(prices, child, weightOf)),
  }
}

export const attributeView = (attribute: CatalogAttribute): Attribute => ({
  id: attribute.id,
  type: attribute.type,
  name: attribute.name,
  input_type: attribute.inputType,
  display_name: attribute.displayName,
  options: attribute.options,
  required: attribute.required,
  group_name: attribute.groupName,
  order: attribute.position,
  unit: attribute.unit,
})
