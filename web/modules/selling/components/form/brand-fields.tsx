import { useEffect, useState } from 'react'
import { listCategoryModels } from '#contract/categories.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchSelect } from '#web/ui/search-select.tsx'
import type { FormParts } from '#web/modules/selling/form-parts.ts'
import type { Option } from '#web/modules/selling/form-parts.ts'
import type { Fields } from './form-section.tsx'

type BrandFieldsProps = Fields & {
  categoryId: number
  brand: FormParts['brand']
  models: readonly Option[]
}

/** Models follow their brand. Without JavaScript they come with the page, once its brand is known. */
export function BrandFields({ categoryId, brand, models: given, values, errors }: BrandFieldsProps) {
  const startedWith = values['brand_id'] ?? ''
  const [chosen, setChosen] = useState(startedWith)
  const [loaded, setLoaded] = useState({ brandId: startedWith, options: given })
  const isLoaded = loaded.brandId === chosen && (loaded.options.length > 0 || chosen !== startedWith)
  const models = loaded.brandId === chosen ? loaded.options : []

  useEffect(() => {
    if (chosen === '' || isLoaded) return undefined
    const asked = new AbortController()
    const params = { id: categoryId, brandId: chosen }
    callApi(listCategoryModels, { params }, { signal: asked.signal }).then(
      ({ data }) =>
        setLoaded({
          brandId: chosen,
          options: data.map(({ id, name }) => ({ value: String(id), label: name })),
        }),
      () => {}, // without models the brand alone is stored
    )
    return () => asked.abort()
  }, [categoryId, chosen, isLoaded])

  return (
    <>
      <SearchSelect
        label="Marka"
        name="brand_id"
        options={brand.options}
        defaultValue={startedWith}
        isRequired={brand.isRequired}
        error={errors['brand_id']}
        onChoose={setChosen}
      />
      {(brand.hasModels || models.length > 0) && (
        <div>
          <SearchSelect
            key={chosen}
            label="Model"
            name="model_id"
            options={models}
            defaultValue={chosen === startedWith ? values['model_id'] : ''}
            isRequired={brand.isModelRequired}
            placeholder={chosen ? 'Odaberite' : 'Prvo odaberite marku'}
            error={errors['model_id']}
          />
          <noscript>
            <Button name="intent" value="models" kind="quiet" className="mt-2">
              Prikaži modele marke
            </Button>
          </noscript>
        </div>
      )}
    </>
  )
}
