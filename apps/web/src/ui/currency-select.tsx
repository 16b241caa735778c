import { Select } from '@mantine/core'
import { CURRENCIES } from '@plinth/contract/countries'
import classes from './country-pickers.module.css'
import type { PickerProps } from './country-select.tsx'
import { currencyName, filterBy, findCurrencies } from './find-countries.ts'
import { NO_RESULTS } from './option-texts.ts'

const byCode = new Map(CURRENCIES.map(entry => [entry.currency, entry]))
const OPTIONS = CURRENCIES.map(({ currency, symbol }) => ({
  value: currency,
  label: symbol === currency ? currency : `${currency} (${symbol})`,
}))

/** A currency by its three letters, found by them, its name, its symbol or a country (SH-287, SH-288). */
export function CurrencySelect({ value = '', onChange, ...field }: PickerProps) {
  return (
    <Select
      label="Currency"
      maxDropdownHeight={280}
      allowDeselect={false}
      {...field}
      data={value === '' || byCode.has(value) ? OPTIONS : [{ value, label: value }, ...OPTIONS]}
      value={value === '' ? null : value}
      onChange={currency => onChange(currency ?? '')}
      searchable
      nothingFoundMessage={NO_RESULTS}
      filter={filterBy(findCurrencies)}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span className={classes.code}>{option.value}</span>
          <span className={classes.code}>{byCode.get(option.value)?.symbol}</span>
          <span className={classes.aside}>{currencyName(option.value)}</span>
        </span>
      )}
    />
  )
}
