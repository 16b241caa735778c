import { useEffect, useEffectEvent, useState } from 'react'
import type { FilterOption, LoadOptions } from '../columns.ts'
import { OptionBoxes, SearchedOptions } from './option-boxes.tsx'

const DEBOUNCE = 200

interface Loaded {
  search: string
  attempt: number
  options?: readonly FilterOption[]
  failed?: true
}

export interface FilterOptionsProps {
  column: string
  header: string
  value: readonly string[]
  loadOptions: LoadOptions
  onChange: (value: readonly string[]) => void
}

/** A searchable list of boxes for the values of a column. */
export function FilterOptions({ column, header, value, loadOptions, onChange }: FilterOptionsProps) {
  const [text, setText] = useState('')
  const { options, failed, retry } = useOptions(column, text.trim(), loadOptions)
  return (
    <SearchedOptions
      label={header}
      text={text}
      onText={setText}
      options={options}
      isFailed={failed}
      onRetry={retry}
      value={value}
      nameOf={one => one || '(Blank)'}
    >
      {found => <OptionBoxes label={header} options={found} value={value} onChange={onChange} />}
    </SearchedOptions>
  )
}

/** The options for a text; the old ones stay while the new ones are on their way. */
function useOptions(column: string, search: string, loadOptions: LoadOptions) {
  const [loaded, setLoaded] = useState<Loaded>({ search: '', attempt: 0 })
  const [attempt, setAttempt] = useState(0)
  const load = useEffectEvent(loadOptions)
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(
      () => {
        load(column, search, stop.signal).then(
          options => !stop.signal.aborted && setLoaded({ search, attempt, options }),
          () => !stop.signal.aborted && setLoaded({ search, attempt, failed: true }),
        )
      },
      search === '' ? 0 : DEBOUNCE,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [column, search, attempt])
  const retry = () => {
    setLoaded({ search, attempt })
    setAttempt(attempt + 1)
  }
  return { options: loaded.options, failed: loaded.failed === true, retry }
}
