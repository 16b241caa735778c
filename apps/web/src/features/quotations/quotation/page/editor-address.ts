/** What of the editor is in its address (QT-014). */
export interface EditorAddress {
  /** of the version that is open; the newest without it */
  version?: number | undefined
  /** it was opened from a lead (QT-007) */
  isLead?: true | undefined
  /** its project was confirmed for its budget, which is created now (QT-295) */
  convert?: true | undefined
  by?: 'room' | 'section' | undefined
  part?: 'details' | 'terms' | 'files' | 'client' | 'recipients' | 'compare' | undefined
  /** the number of the version that this one is compared with */
  with?: number | undefined
  /** what is open beside the lines */
  panel?: 'history' | 'boq' | undefined
  /** the line whose measurements are open */
  sheet?: string | undefined
}

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const PANELS = ['history', 'boq'] as const
const PARTS = ['details', 'terms', 'files', 'client', 'recipients', 'compare'] as const

function versionNumber(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 && number < 10_000 ? number : undefined
}

/** Reads it; what is none of it is left out. */
export function readEditorAddress(search: Record<string, unknown>): EditorAddress {
  const found: EditorAddress = {
    version: versionNumber(search.version),
    with: versionNumber(search.with),
    panel: PANELS.find(panel => panel === search.panel),
    isLead: search.isLead === true || search.isLead === 'true' ? true : undefined,
    convert: search.convert === true || search.convert === 'true' ? true : undefined,
    by: search.by === 'room' || search.by === 'section' ? search.by : undefined,
    part: PARTS.find(part => part === search.part),
    sheet: typeof search.sheet === 'string' && ID.test(search.sheet) ? search.sheet : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}
