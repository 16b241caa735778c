import { useNavigate, useSearch } from '@tanstack/react-router'
import { SearchBox } from '../../../ui/inputs/search-box.tsx'

/** What is searched for in the lead settings: one text for all their pages, kept in the address (LM-Q88). */
export const useSettingsSearch = (): string => {
  const { q } = useSearch({ strict: false }) as { q?: string }
  return q ?? ''
}

/** The search of a page of the lead settings. */
export function SettingsSearch({ label }: { label: string }) {
  const navigate = useNavigate()
  return (
    <SearchBox
      value={useSettingsSearch()}
      label={label}
      placeholder={label}
      onChange={text =>
        void navigate({ to: '.', search: { ...(text === '' ? {} : { q: text }) } as object, replace: true })
      }
    />
  )
}
