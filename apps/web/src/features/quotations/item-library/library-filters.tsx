import type { TaxWords } from '@plinth/contract/company/fiscal/tax-words'
import { percentText } from '@plinth/contract/quotations/decimal-text'
import { useQuery } from '@tanstack/react-query'
import { Select } from '../../../ui/inputs/select.tsx'
import { brandsQuery, categoriesQuery, categoryOptions, taxRatesQuery, unitsQuery } from './item-library.api.ts'
import classes from './library.module.css'
import type { LibraryAddress, LibraryMark } from './library-address.ts'

const markNames = (rateAge: number, taxes: TaxWords): Readonly<Record<LibraryMark, string>> => ({
  favourites: 'Favourites',
  noSellingRate: 'No selling rate',
  noHsn: `No ${taxes.code}`,
  oldRates: `Rate older than ${rateAge} days`,
  archived: 'Archived',
})

interface LibraryFiltersProps {
  address: LibraryAddress
  /** days after which a rate is old */
  rateAge: number
  taxes: TaxWords
  onChange: (patch: LibraryAddress) => void
}

/** What narrows the library; everything that is chosen must hold (QT-051). */
export function LibraryFilters({ address, rateAge, taxes, onChange }: LibraryFiltersProps) {
  const { data: categories } = useQuery(categoriesQuery)
  const { data: units = [] } = useQuery(unitsQuery)
  const { data: taxRates = [] } = useQuery(taxRatesQuery)
  const { data: brands = [] } = useQuery(brandsQuery)
  return (
    <div className={classes.filters}>
      <Select
        aria-label="Category"
        placeholder="All categories"
        data={categoryOptions(categories)}
        value={address.category ?? null}
        onChange={category => onChange({ category: category ?? undefined })}
        searchable
        clearable
      />
      <Select
        aria-label="Unit"
        placeholder="All units"
        data={units.map(({ _id, code }) => ({ value: _id, label: code }))}
        value={address.unit ?? null}
        onChange={unit => onChange({ unit: unit ?? undefined })}
        searchable
        clearable
      />
      <Select
        aria-label="Brand"
        placeholder="All brands"
        data={brands}
        value={address.brand ?? null}
        onChange={brand => onChange({ brand: brand ?? undefined })}
        searchable
        clearable
      />
      <Select
        aria-label={taxes.rate}
        placeholder={`Any ${taxes.rate}`}
        data={taxRates.map(({ _id, rate }) => ({ value: _id, label: percentText(rate) }))}
        value={address.tax ?? null}
        onChange={tax => onChange({ tax: tax ?? undefined })}
        clearable
      />
      <Select
        aria-label="Only"
        placeholder="All items"
        data={Object.entries(markNames(rateAge, taxes)).map(([value, label]) => ({ value, label }))}
        value={address.only ?? null}
        onChange={only => onChange({ only: (only as LibraryMark | null) ?? undefined })}
        clearable
      />
    </div>
  )
}
