import { useState } from 'react'
import type { FilterOption } from '../data-grid/columns.ts'
import { ClearSelection, OptionBoxes, SearchedOptions } from '../data-grid/filters/option-boxes.tsx'

export interface OptionFilterProps {
  label: string
  options: readonly FilterOption[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Boxes for values that are all there, with a search among them. */
export function OptionFilter({ label, options, value, onChange }: OptionFilterProps) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = options.filter(option => option.label.toLowerCase().includes(wanted))
  return (
    <>
      <SearchedOptions
        label={label}
        text={text}
        onText={setText}
        options={found}
        isFailed={false}
        onRetry={() => undefined}
        value={value}
        nameOf={() => 'Not there any more'}
      >
        {shown => <OptionBoxes label={label} options={shown} value={value} onChange={onChange} />}
      </SearchedOptions>
      <ClearSelection isSet={value.length > 0} onClear={() => onChange([])} />
    </>
  )
}

/** The chosen values in words; of what is there no more, only how many. */
export function labelsOf(options: readonly FilterOption[], chosen: readonly string[]): string {
  const [first] = chosen
  if (first === undefined) return ''
  const label = options.find(option => option.value === first)?.label ?? '1 chosen'
  return chosen.length === 1 ? label : `${label} +${chosen.length - 1}`
}
