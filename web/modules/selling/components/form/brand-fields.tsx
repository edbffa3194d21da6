import { useEffect, useState } from 'react'
import { listCategoryModels } from '#contract/categories/endpoints.ts'
import { callApi } from '#web/lib/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Required } from '#web/ui/forms/field.tsx'
import { useFormState } from '#web/ui/forms/form-state.ts'
import { SearchSelect } from '#web/ui/forms/search-select.tsx'
import type { FormParts, Option } from '#web/modules/selling/form-parts.ts'

type BrandFieldsProps = {
  categoryId: number
  brand: FormParts['brand']
  models: readonly Option[]
}

/** The models depend on the brand. Without JavaScript the page includes them once the brand is known. */
export function BrandFields({ categoryId, brand, models: given }: BrandFieldsProps) {
  const { values } = useFormState()
  const startedWith = String(values['brand_id'] ?? '')
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
      () => {}, // without models only the brand is stored
    )
    return () => asked.abort()
  }, [categoryId, chosen, isLoaded])

  return (
    <>
      <SearchSelect
        label={<FieldLabel text="Marka" isRequired={brand.isRequired} />}
        name="brand_id"
        options={brand.options}
        required={brand.isRequired}
        onChoose={setChosen}
      />
      {(brand.hasModels || models.length > 0) && (
        <div>
          <SearchSelect
            key={chosen}
            label={<FieldLabel text="Model" isRequired={brand.isModelRequired} />}
            name="model_id"
            options={models}
            {...(chosen !== startedWith && { defaultValue: '' })}
            required={brand.isModelRequired}
            placeholder={chosen ? 'Odaberite' : 'Prvo odaberite marku'}
          />
          <noscript>
            <Button name="intent" value="models" kind="quiet" className="mt-2">
              Prikažite modele marke
            </Button>
          </noscript>
        </div>
      )}
    </>
  )
}

const FieldLabel = ({ text, isRequired }: { text: string; isRequired: boolean }) => (
  <>
    {text}
    {isRequired && <Required />}
  </>
)
